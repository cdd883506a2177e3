"""Sessions: open one, append messages, ask for memory."""
from __future__ import annotations

from typing import List, Optional, Union

from .. import types
from .._wire.options import UNSET, Unset, changes, given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at


class AsyncSession:
    """A handle on one session."""

    def __init__(self, http: AsyncHttpClient, session_id: str) -> None:
        self.id = session_id
        self._http = http
        self._path = path_of("sessions", session_id)

    async def data(self) -> types.SessionData:
        """The session as stored; NotFoundError when there is none."""
        answer: types.SessionData = await self._http.get(self._path)
        return answer

    async def update(
        self,
        *,
        title: Union[str, None, Unset] = UNSET,
        metadata: Union[types.Metadata, Unset] = UNSET,
        long_term: Union[bool, None, Unset] = UNSET,
        timezone: Union[str, None, Unset] = UNSET,
    ) -> types.SessionData:
        """None takes a value back."""
        body = changes(title=title, metadata=metadata, long_term=long_term, timezone=timezone)
        answer: types.SessionData = await self._http.patch(self._path, body)
        return answer

    async def delete(self, *, reason: Optional[str] = None) -> types.AcceptedDeletion:
        """With its messages and actions, and what was learnt from these alone. ``deletions.wait`` tells when it is done."""
        answer: types.AcceptedDeletion = await self._http.delete(self._path, given(reason=reason))
        return answer

    async def add_messages(
        self,
        messages: List[types.MessageInput],
        *,
        user_id: Optional[str] = None,
        sync: Optional[bool] = None,
        long_term: Optional[bool] = None,
        allow_public: Optional[bool] = None,
        knowledge_base_ids: Optional[List[str]] = None,
        agent_id: Optional[str] = None,
        app_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.AcceptedMessages:
        """Returns when the messages are durable; they are recalled at once and extracted after. With ``sync`` when they are extracted,
        within a bound that the service sets. ``allow_public``: other users of the project may find them;
        ``knowledge_base_ids``: whoever searches one of these knowledge bases may."""
        body = given(
            messages=messages,
            user_id=user_id,
            sync=sync,
            long_term=long_term,
            allow_public=allow_public,
            knowledge_base_ids=knowledge_base_ids,
            agent_id=agent_id,
            app_id=app_id,
        )
        answer: types.AcceptedMessages = await self._http.post(f"{self._path}/messages", body, idempotency_key)
        return answer

    async def messages(
        self,
        *,
        status: Optional[types.MessageStatus] = None,
        from_: Union[str, int, None] = None,
        to: Union[str, int, None] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPage[types.Message]:
        """With their processing status; ``from_`` and ``to`` bound their times."""
        query = given(status=status, to=to, limit=limit, cursor=cursor, **{"from": from_})
        return await page_at(self._http, f"{self._path}/messages", query)

    async def get_memory(
        self,
        query: Optional[str] = None,
        details: Optional[bool] = None,
        recall_config: Optional[types.RecallConfig] = None,
    ) -> types.Memory:
        """What is known that bears on ``query``, ready for a prompt as ``formatted_context``; without a query recent history and the
        standing profile. ``details`` adds ``trace``."""
        body = given(query=query, details=details, recall_config=recall_config)
        answer: types.Memory = await self._http.ask(f"{self._path}/context", body)
        return answer


class AsyncSessions:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        user_id: str,
        *,
        session_id: Optional[str] = None,
        title: Optional[str] = None,
        metadata: Optional[types.Metadata] = None,
        agent_id: Optional[str] = None,
        app_id: Optional[str] = None,
        long_term: Optional[bool] = None,
        timezone: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AsyncSession:
        """Opens a session; with the id of an existing one of the same user it is that one, of another user ConflictError."""
        body = given(
            user_id=user_id,
            session_id=session_id,
            title=title,
            metadata=metadata,
            agent_id=agent_id,
            app_id=app_id,
            long_term=long_term,
            timezone=timezone,
        )
        answer: types.SessionData = await self._http.post(path_of("sessions"), body, idempotency_key)
        return AsyncSession(self._http, answer["session_id"])

    async def init(
        self,
        user_id: str,
        session_id: str,
        *,
        title: Optional[str] = None,
        metadata: Optional[types.Metadata] = None,
        agent_id: Optional[str] = None,
        app_id: Optional[str] = None,
        long_term: Optional[bool] = None,
        timezone: Optional[str] = None,
    ) -> AsyncSession:
        """Opens the session with this id, or makes it: safe to call at the start of every request."""
        return await self.create(
            user_id,
            session_id=session_id,
            title=title,
            metadata=metadata,
            agent_id=agent_id,
            app_id=app_id,
            long_term=long_term,
            timezone=timezone,
        )

    def from_id(self, session_id: str) -> AsyncSession:
        """A handle on a session that exists; asks nothing of the service."""
        return AsyncSession(self._http, session_id)

    async def list(
        self, user_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.SessionData]:
        """Of a user, newest first."""
        return await page_at(self._http, path_of("sessions"), given(user_id=user_id, limit=limit, cursor=cursor))
