"""What becomes of an answer: which error it is, and whether and when the request is sent again."""
from __future__ import annotations

import email.utils
import json
import random
import time
from typing import Any, Dict, Mapping, Optional, Type

from .. import errors

# The request may or may not have been carried out.
_UNSURE = frozenset({408, 502, 504})
# It was not.
_NOT_TAKEN = frozenset({429, 503})
# Waiting does not mend these.
_LASTING = frozenset({"model.not_configured", "model.over_budget"})
# A service that asks for a longer pause is not waited for: the error says for how long.
_LONGEST_PAUSE = 60.0

_BY_STATUS: Dict[int, Type[errors.ApiError]] = {
    400: errors.ValidationError,
    401: errors.AuthenticationError,
    403: errors.PermissionDeniedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    413: errors.ValidationError,
    415: errors.ValidationError,
    422: errors.ValidationError,
    429: errors.RateLimitError,
}


def api_error(status: int, headers: Mapping[str, str], body: bytes) -> errors.ApiError:
    """The error of an answer; a body that is no problem document still gives a usable one."""
    problem = parse(body)
    fields: Dict[str, Any] = problem if isinstance(problem, dict) else {}
    detail, code, request_id = fields.get("detail"), fields.get("code"), fields.get("request_id")
    places = fields.get("errors")
    kind = _BY_STATUS.get(status, errors.ServiceError if status >= 500 else errors.ApiError)
    return kind(
        detail if isinstance(detail, str) else f"HTTP {status}",
        code=code if isinstance(code, str) else f"http.{status}",
        status=status,
        request_id=request_id if isinstance(request_id, str) else headers.get("x-request-id"),
        errors=[place for place in places if isinstance(place, dict)] if isinstance(places, list) else [],  # type: ignore[misc]
        retry_after=_retry_after(headers.get("retry-after")),
    )


def pause_before_retry(failure: errors.StrataError, attempt: int, *, is_repeatable: bool) -> Optional[float]:
    """Seconds to wait before the request is sent again; None: it is not. ``attempt`` counts from 0."""
    if failure.code in _LASTING:
        return None
    is_refused = failure.code == "idempotency.running" or failure.status in _NOT_TAKEN
    is_unsure = failure.status in _UNSURE or isinstance(failure, (errors.ConnectionFailedError, errors.TimeoutExpiredError))
    # A PATCH and a DELETE carry no key: where it is not known what became of them, the caller decides.
    if not is_refused and not (is_unsure and is_repeatable):
        return None
    asked = failure.retry_after if isinstance(failure, errors.ApiError) else None
    pause = backoff(attempt) if asked is None else asked
    return pause if pause <= _LONGEST_PAUSE else None


def backoff(attempt: int) -> float:
    """Base 250 ms, doubled for each attempt, up to 8 s, with full jitter."""
    return random.random() * min(8.0, 0.25 * 2.0 ** min(attempt, 10))


def parse(body: bytes) -> Any:
    """None for what is no JSON."""
    try:
        return json.loads(body)
    except ValueError:
        return None


def _retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds, or a date."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
