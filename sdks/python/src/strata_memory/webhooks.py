"""Is a webhook request Strata's, whole and recent? Standard Webhooks signatures."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union, cast

from .errors import WebhookVerificationError


class WebhookContext(TypedDict):
    user_id: Optional[str]
    session_id: Optional[str]
    task_id: Optional[str]
    message_ids: List[str]
    language: Optional[str]


class WebhookEvent(TypedDict):
    """What a webhook is sent. ``data`` is the record, or ``{"truncated": True, "<record>_id": …}`` where it was too large."""

    hook_id: str
    hook_name: str
    project_id: str
    resource: str
    event: str
    mode: Literal["sync", "async"]
    triggered_at: str
    context: WebhookContext
    data: Dict[str, Any]


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Optional[str],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event of a request that was signed with ``secret`` (``whsec_…``); else WebhookVerificationError, also where ``secret`` is none:
    a variable that is not set must not let everybody sign.

    ``body``: exactly the bytes that arrived, since parsing and writing JSON again changes them. ``headers``: of any spelling.
    ``now``: instead of the clock, in seconds since 1970.
    """
    key = _key(secret)
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (_header(lower, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    at = time.time() if now is None else now
    # A float: more digits than an int takes are no error, but far away.
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(at - float(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The request is not recent")
    content = body.encode() if isinstance(body, str) else body
    # Some servers hand on bytes that are no UTF-8 as surrogates: they go back to what they were.
    signed = f"{message_id}.{timestamp}.".encode(errors="surrogateescape") + content
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    # Two while a secret is being rotated. All are compared, each in constant time.
    if not any([_is_equal(signature, expected) for signature in signatures.split(" ")]):
        raise WebhookVerificationError("No signature of the request was made with this secret")
    return cast(WebhookEvent, json.loads(content))


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not isinstance(value, str) or not value:
        raise WebhookVerificationError(f"The header {name} is missing")
    return value


def _key(secret: Optional[str]) -> bytes:
    text = secret or ""
    text = text[6:] if text.startswith("whsec_") else text
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is no signing secret (whsec_…)")
    return key


def _is_equal(signature: str, expected: bytes) -> bool:
    version, _, text = signature.partition(",")
    try:
        given = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return False
    return hmac.compare_digest(given, expected) and version == "v1"
