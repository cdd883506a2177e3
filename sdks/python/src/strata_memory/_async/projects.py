"""Projects (tenants) and their keys, for the operator who has the admin key."""
from __future__ import annotations

from typing import List, Literal, Optional, Union

from .. import types
from .._wire.options import UNSET, Unset, changes, given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at

Extractor = Literal["builtin", "llm"]
Scope = Literal["memory:write", "memory:read", "webhooks:manage", "memory:delete"]


class AsyncProjects:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        name: str,
        *,
        long_term: Optional[bool] = None,
        topics: Optional[List[str]] = None,
        extractor: Optional[Extractor] = None,
        retention: Optional[types.CreateProjectBodyRetention] = None,
        timezone: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.Project:
        """``retention`` in days: ``{"layers": {"message": 365}, "tags": {"brief": 30}}``."""
        body = given(
            name=name, long_term=long_term, topics=topics, extractor=extractor, retention=retention, timezone=timezone
        )
        answer: types.Project = await self._http.post(path_of("admin", "projects"), body, idempotency_key)
        return answer

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> AsyncPage[types.Project]:
        """Oldest first."""
        return await page_at(self._http, path_of("admin", "projects"), given(limit=limit, cursor=cursor))

    async def get(self, project_id: str) -> types.Project:
        answer: types.Project = await self._http.get(path_of("admin", "projects", project_id))
        return answer

    async def update(
        self,
        project_id: str,
        *,
        name: Union[str, Unset] = UNSET,
        long_term: Union[bool, Unset] = UNSET,
        topics: Union[List[str], Unset] = UNSET,
        extractor: Union[Extractor, None, Unset] = UNSET,
        retention: Union[types.CreateProjectBodyRetention, None, Unset] = UNSET,
        timezone: Union[str, None, Unset] = UNSET,
    ) -> types.Project:
        """None takes a value back."""
        body = changes(
            name=name, long_term=long_term, topics=topics, extractor=extractor, retention=retention, timezone=timezone
        )
        answer: types.Project = await self._http.patch(path_of("admin", "projects", project_id), body)
        return answer


class AsyncKeys:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        project_id: str,
        *,
        name: str,
        scopes: Optional[List[Scope]] = None,
        expires_at: Union[str, int, None] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.IssuedApiKey:
        """``key`` is shown once."""
        body = given(name=name, scopes=scopes, expires_at=expires_at)
        path = path_of("admin", "projects", project_id, "keys")
        answer: types.IssuedApiKey = await self._http.post(path, body, idempotency_key)
        return answer

    async def list(self, project_id: str) -> AsyncPage[types.ApiKey]:
        """All of them, without their secrets."""
        return await page_at(self._http, path_of("admin", "projects", project_id, "keys"), {})

    async def revoke(self, project_id: str, key_id: str) -> types.RevokedApiKey:
        path = path_of("admin", "projects", project_id, "keys", key_id)
        answer: types.RevokedApiKey = await self._http.delete(path)
        return answer
