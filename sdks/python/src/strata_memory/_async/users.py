"""Whole users: taken out, erased; and deletions of any scope with their receipts."""
from __future__ import annotations

import json
from typing import AsyncIterator, Literal, Optional

from .. import types
from ..errors import ConnectionFailedError
from .._wire.options import given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, AsyncStream, page_at
from .writes import poll


class AsyncUsers:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    def export(self, user_id: str) -> AsyncStream[str]:
        """Everything that is kept of the user, of one moment, one line of NDJSON after the other (without line ends): what
        ``imports.create`` takes in elsewhere. Ends with a ConnectionFailedError where the export is not whole."""
        return AsyncStream(self._export(path_of("users", user_id, "export")))

    async def _export(self, path: str) -> AsyncIterator[str]:
        last = "{}"
        source = AsyncStream(self._http.lines(path))
        async with source:
            async for line in source:
                if line:
                    last = line
                    yield line
        if not _is_end(last):
            raise ConnectionFailedError("The export broke off: its last line is missing")

    async def delete(self, user_id: str, *, reason: Optional[str] = None) -> types.AcceptedDeletion:
        """Everything of the user, in every store."""
        answer: types.AcceptedDeletion = await self._http.delete(path_of("users", user_id), given(reason=reason))
        return answer


def _is_end(line: str) -> bool:
    try:
        return bool(json.loads(line)["record"] == "end")
    except (ValueError, KeyError, TypeError):
        return False


class AsyncDeletions:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        scope: types.DeletionScope,
        *,
        reason: str,
        mode: Optional[Literal["delete", "archive"]] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.AcceptedDeletion:
        """Deletes or archives what ``scope`` names, and what was learnt from that alone; with ``dry_run`` it only counts."""
        body = given(scope=scope, reason=reason, mode=mode, dry_run=dry_run)
        answer: types.AcceptedDeletion = await self._http.post(path_of("deletions"), body, idempotency_key)
        return answer

    async def get(self, deletion_id: str) -> types.Deletion:
        """The receipt."""
        answer: types.Deletion = await self._http.get(path_of("deletions", deletion_id))
        return answer

    async def wait(self, deletion_id: str, *, every: float = 0.25, within: Optional[float] = None) -> types.Deletion:
        """The receipt once it is done, or has failed. Asks each ``every`` seconds, for ``within`` seconds."""
        receipt: types.Deletion = await poll(lambda: self.get(deletion_id), ["completed", "failed"], every=every, within=within)
        return receipt

    async def records(
        self, deletion_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.ArchivedRecord]:
        """What one of mode ``archive`` kept."""
        return await page_at(self._http, path_of("deletions", deletion_id, "records"), given(limit=limit, cursor=cursor))
