"""What else is written: single messages, behaviour, whole histories; and the tasks that tell what became of a write."""
from __future__ import annotations

import asyncio
from typing import Any, Awaitable, Callable, List, Mapping, Optional, Union

from .. import types
from ..errors import TimeoutExpiredError
from .._wire.clock import now
from .._wire.options import given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, AsyncStream, page_at


async def poll(ask: Callable[[], Awaitable[Any]], ended: List[str], *, every: float, within: Optional[float]) -> Any:
    """Asks until ``status`` is one of ``ended``; TimeoutExpiredError after ``within`` seconds."""
    start = now()
    while True:
        value = await ask()
        if value["status"] in ended:
            return value
        if within is not None and now() - start + every > within:
            raise TimeoutExpiredError(f"not ended within {within:g} s")
        await asyncio.sleep(every)


class AsyncMessages:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def get(self, message_id: str, *, user_id: Optional[str] = None) -> types.Message:
        """With its processing status. Where two users share the id, ConflictError without ``user_id``."""
        answer: types.Message = await self._http.get(path_of("messages", message_id), given(user_id=user_id))
        return answer

    async def delete(self, message_id: str, *, reason: Optional[str] = None, user_id: Optional[str] = None) -> types.AcceptedDeletion:
        """And what was learnt from it alone."""
        query = given(reason=reason, user_id=user_id)
        answer: types.AcceptedDeletion = await self._http.delete(path_of("messages", message_id), query)
        return answer


class AsyncUserActions:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self, actions: Union[types.ActionInput, List[types.ActionInput]], *, idempotency_key: Optional[str] = None
    ) -> types.AcceptedActions:
        """Records one action or up to 500."""
        body: Mapping[str, Any] = {"actions": actions} if isinstance(actions, list) else actions
        answer: types.AcceptedActions = await self._http.post(path_of("user", "actions"), body, idempotency_key)
        return answer

    async def list(
        self,
        user_id: str,
        *,
        query: Optional[str] = None,
        event_type: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPage[types.Action]:
        """Newest first."""
        fields = given(user_id=user_id, query=query, event_type=event_type, limit=limit, cursor=cursor)
        return await page_at(self._http, path_of("user", "actions", "query"), fields)

    def stream(
        self, user_id: str, *, query: Optional[str] = None, event_type: Optional[str] = None, limit: Optional[int] = None
    ) -> AsyncStream[types.Action]:
        """Actions as they arrive, without end. A broken connection goes on where it was."""
        fields = given(user_id=user_id, query=query, event_type=event_type, limit=limit)
        return AsyncStream(self._http.watch(path_of("user", "actions", "stream"), fields, lambda _: False))

    async def recall(
        self, user_id: str, query: str, *, recall_config: Optional[types.RecallConfig] = None
    ) -> types.ProfileMemory:
        """What the user's behaviour says about ``query``; ``recall_config``: ``topk`` and ``metadata_filters``."""
        body = given(user_id=user_id, query=query, recall_config=recall_config)
        answer: types.ProfileMemory = await self._http.ask(path_of("user", "actions", "profile", "recall"), body)
        return answer


class AsyncImports:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self, sessions: Union[List[types.ImportSession], str], *, idempotency_key: Optional[str] = None
    ) -> types.AcceptedImport:
        """Many sessions at once (1 MiB). Text is sent as NDJSON (16 MiB): one session a line, or the export of a user, which is taken
        in as it was."""
        body: Any = sessions if isinstance(sessions, str) else {"data": sessions}
        answer: types.AcceptedImport = await self._http.post(path_of("imports"), body, idempotency_key)
        return answer


TASK_ENDS = ["completed", "failed", "partial"]


class AsyncTasks:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def get(self, task_id: str) -> types.Task:
        answer: types.Task = await self._http.get(path_of("tasks", task_id))
        return answer

    def events(self, task_id: str) -> AsyncStream[types.Task]:
        """The task at once, at each change, and as it has ended."""
        return AsyncStream(self._http.watch(path_of("tasks", task_id, "events"), None, lambda task: task["status"] in TASK_ENDS))

    async def wait(self, task_id: str, *, every: float = 0.25, within: Optional[float] = None) -> types.Task:
        """The task as it has ended: every task does. Asks each ``every`` seconds, for ``within`` seconds."""
        task: types.Task = await poll(lambda: self.get(task_id), TASK_ENDS, every=every, within=within)
        return task

    async def replay(self, task_id: str, *, idempotency_key: Optional[str] = None) -> types.Replay:
        """Runs what failed again."""
        answer: types.Replay = await self._http.post(path_of("tasks", task_id, "replay"), None, idempotency_key)
        return answer
