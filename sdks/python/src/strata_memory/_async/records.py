"""What was learnt: facts, summaries and topics, and the search over all layers."""
from __future__ import annotations

from typing import List, Literal, Optional, Union

from .. import types
from .._wire.options import given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at

Time = Union[str, int]


class AsyncMemories:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def search(
        self,
        user_id: Optional[str],
        query: str,
        *,
        knowledge_base_ids: Union[List[str], Literal["all"], None] = None,
        include_public: Optional[bool] = None,
        filter: Optional[types.MemoryFilter] = None,
        layers: Optional[List[types.Layer]] = None,
        type: Optional[types.FactType] = None,
        top_k: Optional[int] = None,
        min_score: Optional[float] = None,
        as_of: Optional[Time] = None,
        known_at: Optional[Time] = None,
        include_flagged: Optional[bool] = None,
        agent_id: Optional[str] = None,
        app_id: Optional[str] = None,
    ) -> types.SearchHits:
        """Scored hits over the layers asked for, as one ranked list; of another time with ``as_of`` (true then) and ``known_at``
        (known then). ``filter`` bounds what is ranked at all. Knowledge bases and what other users made public are searched where
        asked for; ``user_id`` may be None then."""
        body = given(
            user_id=user_id,
            query=query,
            knowledge_base_ids=knowledge_base_ids,
            include_public=include_public,
            filter=filter,
            layers=layers,
            type=type,
            top_k=top_k,
            min_score=min_score,
            as_of=as_of,
            known_at=known_at,
            include_flagged=include_flagged,
            agent_id=agent_id,
            app_id=app_id,
        )
        answer: types.SearchHits = await self._http.ask(path_of("memories", "search"), body)
        return answer


class AsyncFacts:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def list(
        self,
        user_id: str,
        *,
        status: Optional[Literal["active", "superseded", "invalidated", "deleted"]] = None,
        session_id: Optional[str] = None,
        as_of: Optional[Time] = None,
        known_at: Optional[Time] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPage[types.Fact]:
        """Of a user, newest first. With ``as_of`` only what was true then; with ``known_at`` the list as the memory held it then."""
        query = given(status=status, session_id=session_id, as_of=as_of, known_at=known_at, limit=limit, cursor=cursor)
        return await page_at(self._http, path_of("users", user_id, "facts"), query)

    async def get(self, fact_id: str) -> types.FactRecord:
        """With its relations."""
        answer: types.FactRecord = await self._http.get(path_of("facts", fact_id))
        return answer

    async def history(
        self, fact_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.RecordVersion]:
        """Its versions, oldest first: since when each was known, what changed, by whom and why."""
        return await page_at(self._http, path_of("facts", fact_id, "history"), given(limit=limit, cursor=cursor))

    async def update(
        self,
        fact_id: str,
        *,
        reason: str,
        status: Optional[Literal["active", "invalidated", "deleted"]] = None,
        content: Optional[str] = None,
        expected_version: Optional[int] = None,
    ) -> types.PatchedFact:
        """Its words or status, at once in every recall; ConflictError where another version stands than `expected_version`."""
        body = given(reason=reason, status=status, content=content, expected_version=expected_version)
        answer: types.PatchedFact = await self._http.patch(path_of("facts", fact_id), body)
        return answer

    async def undo(self, fact_id: str, *, reason: str, idempotency_key: Optional[str] = None) -> types.UndoneFact:
        """Reverts its last supersede, or its last update; `undone` tells which. ConflictError when there is nothing to undo."""
        answer: types.UndoneFact = await self._http.post(path_of("facts", fact_id, "undo"), {"reason": reason}, idempotency_key)
        return answer

    async def delete(self, fact_id: str, *, reason: Optional[str] = None) -> types.AcceptedDeletion:
        """It is not learnt again from the messages that told it; these stay."""
        answer: types.AcceptedDeletion = await self._http.delete(path_of("facts", fact_id), given(reason=reason))
        return answer


class AsyncSummaries:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def list(
        self,
        user_id: str,
        *,
        status: Optional[Literal["active", "deprioritized", "archived", "deleted"]] = None,
        session_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPage[types.Summary]:
        """Of a user, newest first."""
        query = given(status=status, session_id=session_id, limit=limit, cursor=cursor)
        return await page_at(self._http, path_of("users", user_id, "summaries"), query)

    async def get(self, summary_id: str) -> types.SummaryRecord:
        """With the facts that it rests on."""
        answer: types.SummaryRecord = await self._http.get(path_of("summaries", summary_id))
        return answer

    async def history(
        self, summary_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.RecordVersion]:
        return await page_at(self._http, path_of("summaries", summary_id, "history"), given(limit=limit, cursor=cursor))

    async def update(
        self,
        summary_id: str,
        *,
        reason: str,
        status: Optional[Literal["active", "deprioritized", "archived", "deleted"]] = None,
        content: Optional[str] = None,
        weight: Optional[float] = None,
        expected_version: Optional[int] = None,
    ) -> types.PatchedSummary:
        """Its words, status or weight, at once in every recall; ConflictError where another version stands than `expected_version`."""
        body = given(reason=reason, status=status, content=content, weight=weight, expected_version=expected_version)
        answer: types.PatchedSummary = await self._http.patch(path_of("summaries", summary_id), body)
        return answer

    async def undo(self, summary_id: str, *, reason: str, idempotency_key: Optional[str] = None) -> types.UndoneSummary:
        """Reverts its last update; ConflictError when there is nothing to undo."""
        path = path_of("summaries", summary_id, "undo")
        answer: types.UndoneSummary = await self._http.post(path, {"reason": reason}, idempotency_key)
        return answer

    async def delete(self, summary_id: str, *, reason: Optional[str] = None) -> types.AcceptedDeletion:
        """It is not written again; its facts stay."""
        answer: types.AcceptedDeletion = await self._http.delete(path_of("summaries", summary_id), given(reason=reason))
        return answer


class AsyncTopics:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def list(
        self, user_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.Topic]:
        return await page_at(self._http, path_of("users", user_id, "topics"), given(limit=limit, cursor=cursor))

    async def get(self, topic_id: str) -> types.TopicRecord:
        """With its summaries."""
        answer: types.TopicRecord = await self._http.get(path_of("topics", topic_id))
        return answer

    async def history(
        self, topic_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.RecordVersion]:
        return await page_at(self._http, path_of("topics", topic_id, "history"), given(limit=limit, cursor=cursor))
