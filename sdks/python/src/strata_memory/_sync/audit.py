# Generated from ../_async/audit.py by `npm run generate`: edit that file.
"""What operators did."""
from __future__ import annotations

from typing import Optional, Union

from .. import types
from .._wire.options import given, path_of
from .http_client import HttpClient
from .pages import Page, page_at


class Audit:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def list(
        self,
        *,
        action: Optional[str] = None,
        actor: Optional[str] = None,
        target_kind: Optional[str] = None,
        target_id: Optional[str] = None,
        user_id: Optional[str] = None,
        since: Optional[Union[str, int]] = None,
        until: Optional[Union[str, int]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Page[types.AuditEntry]:
        """Who did what to which record, when and why; newest first."""
        target = {"target_kind": target_kind, "target_id": target_id, "user_id": user_id}
        query = given(action=action, actor=actor, since=since, until=until, limit=limit, cursor=cursor, **target)
        return page_at(self._http, path_of("audit"), query)
