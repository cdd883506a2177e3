# Generated from ../_async/chat.py by `npm run generate`: edit that file.
"""Chat: the configured model answers over memory, at once or as it writes."""
from __future__ import annotations

import json
from typing import Any, Iterator, List, Optional

from .. import types
from ..errors import ConnectionFailedError, StreamFailedError
from .._wire.options import given, path_of
from .http_client import HttpClient
from .pages import Stream


class Chat:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def answer(
        self,
        messages: List[types.ChatBodyMessage],
        *,
        memories: Optional[List[str]] = None,
        session_id: Optional[str] = None,
        system_message: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.ChatAnswer:
        """``messages`` end with what the user says. The model sees exactly ``memories``, or else what is recalled of ``session_id``."""
        body = given(messages=messages, memories=memories, session_id=session_id, system_message=system_message)
        answer: types.ChatAnswer = self._http.post(path_of("chat"), body, idempotency_key)
        return answer

    def stream(
        self,
        messages: List[types.ChatBodyMessage],
        *,
        memories: Optional[List[str]] = None,
        session_id: Optional[str] = None,
        system_message: Optional[str] = None,
    ) -> Stream[Any]:
        """``{"event": "delta", "text": …}`` as it is written, then ``{"event": "done", …}`` with the fields of ``answer``.

        StreamFailedError with the code of what broke the answer off; ConnectionFailedError where the connection ended before ``done``."""
        body = given(messages=messages, memories=memories, session_id=session_id, system_message=system_message, stream=True)
        return Stream(self._pieces(body))

    def _pieces(self, body: Any) -> Iterator[Any]:
        events = Stream(self._http.events(path_of("chat"), body))
        with events:
            for event in events:
                fields = json.loads(event.data)
                if event.event == "error":
                    raise StreamFailedError(fields["detail"], fields["code"])
                if event.event in ("delta", "done"):
                    yield {"event": event.event, **fields}
                if event.event == "done":
                    return
            raise ConnectionFailedError("The answer ended before it was whole")
