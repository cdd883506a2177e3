"""What operators did."""
from __future__ import annotations

from typing import Optional, Union

from .. import types
from .._wire.options import given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at


class AsyncAudit:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def list(
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
    ) -> AsyncPage[types.AuditEntry]:
        """Who did what to which record, when and why; newest first."""
        target = {"target_kind": target_kind, "target_id": target_id, "user_id": user_id}
        query = given(action=action, actor=actor, since=since, until=until, limit=limit, cursor=cursor, **target)
        return await page_at(self._http, path_of("audit"), query)
