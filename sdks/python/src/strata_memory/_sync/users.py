# Generated from ../_async/users.py by `npm run generate`: edit that file.
"""Whole users: taken out, erased; and deletions of any scope with their receipts."""
from __future__ import annotations

import json
from typing import Iterator, Literal, Optional

from .. import types
from ..errors import ConnectionFailedError
from .._wire.options import given, path_of
from .http_client import HttpClient
from .pages import Page, Stream, page_at
from .writes import poll


class Users:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def export(self, user_id: str) -> Stream[str]:
        """Everything that is kept of the user, of one moment, one line of NDJSON after the other (without line ends): what
        ``imports.create`` takes in elsewhere. Ends with a ConnectionFailedError where the export is not whole."""
        return Stream(self._export(path_of("users", user_id, "export")))

    def _export(self, path: str) -> Iterator[str]:
        last = "{}"
        source = Stream(self._http.lines(path))
        with source:
            for line in source:
                if line:
                    last = line
                    yield line
        if not _is_end(last):
            raise ConnectionFailedError("The export broke off: its last line is missing")

    def delete(self, user_id: str, *, reason: Optional[str] = None) -> types.AcceptedDeletion:
        """Everything of the user, in every store."""
        answer: types.AcceptedDeletion = self._http.delete(path_of("users", user_id), given(reason=reason))
        return answer


def _is_end(line: str) -> bool:
    try:
        return bool(json.loads(line)["record"] == "end")
    except (ValueError, KeyError, TypeError):
        return False


class Deletions:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def create(
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
        answer: types.AcceptedDeletion = self._http.post(path_of("deletions"), body, idempotency_key)
        return answer

    def get(self, deletion_id: str) -> types.Deletion:
        """The receipt."""
        answer: types.Deletion = self._http.get(path_of("deletions", deletion_id))
        return answer

    def wait(self, deletion_id: str, *, every: float = 0.25, within: Optional[float] = None) -> types.Deletion:
        """The receipt once it is done, or has failed. Asks each ``every`` seconds, for ``within`` seconds."""
        receipt: types.Deletion = poll(lambda: self.get(deletion_id), ["completed", "failed"], every=every, within=within)
        return receipt

    def records(
        self, deletion_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> Page[types.ArchivedRecord]:
        """What one of mode ``archive`` kept."""
        return page_at(self._http, path_of("deletions", deletion_id, "records"), given(limit=limit, cursor=cursor))
