"""Documents: knowledge bases with their files, and files as they are."""
from __future__ import annotations

from typing import List, Literal, Optional, Union

from .. import types
from .._wire.form import form_of
from .._wire.options import given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at


class AsyncKnowledgeBases:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self, name: str, *, description: Optional[str] = None, idempotency_key: Optional[str] = None
    ) -> types.KnowledgeBase:
        body = given(name=name, description=description)
        answer: types.KnowledgeBase = await self._http.post(path_of("knowledge-bases"), body, idempotency_key)
        return answer

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> AsyncPage[types.KnowledgeBase]:
        return await page_at(self._http, path_of("knowledge-bases"), given(limit=limit, cursor=cursor))

    async def get(self, knowledge_base_id: str) -> types.KnowledgeBase:
        answer: types.KnowledgeBase = await self._http.get(path_of("knowledge-bases", knowledge_base_id))
        return answer

    async def delete(self, knowledge_base_id: str, *, reason: Optional[str] = None) -> types.DeletedKnowledgeBase:
        """With its files and entries."""
        path = path_of("knowledge-bases", knowledge_base_id)
        answer: types.DeletedKnowledgeBase = await self._http.delete(path, given(reason=reason))
        return answer

    async def add_file(
        self,
        knowledge_base_id: str,
        *,
        name: str,
        content: str,
        format: Optional[Literal["text", "markdown", "json", "csv", "html"]] = None,
        tags: Optional[List[str]] = None,
        metadata: Optional[types.Metadata] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.AcceptedFile:
        """A text; PDF and Word files go to ``resources.create``. The task tells when its entries are there."""
        body = given(name=name, content=content, format=format, tags=tags, metadata=metadata)
        path = path_of("knowledge-bases", knowledge_base_id, "files")
        answer: types.AcceptedFile = await self._http.post(path, body, idempotency_key)
        return answer

    async def files(
        self, knowledge_base_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.KnowledgeFile]:
        path = path_of("knowledge-bases", knowledge_base_id, "files")
        return await page_at(self._http, path, given(limit=limit, cursor=cursor))

    async def file(self, knowledge_base_id: str, file_id: str) -> types.KnowledgeFile:
        answer: types.KnowledgeFile = await self._http.get(path_of("knowledge-bases", knowledge_base_id, "files", file_id))
        return answer

    async def delete_file(
        self, knowledge_base_id: str, file_id: str, *, reason: Optional[str] = None
    ) -> types.DeletedKnowledgeFile:
        path = path_of("knowledge-bases", knowledge_base_id, "files", file_id)
        answer: types.DeletedKnowledgeFile = await self._http.delete(path, given(reason=reason))
        return answer

    async def entries(
        self, knowledge_base_id: str, file_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> AsyncPage[types.KnowledgeEntry]:
        """The pieces of a file, in its order."""
        path = path_of("knowledge-bases", knowledge_base_id, "files", file_id, "entries")
        return await page_at(self._http, path, given(limit=limit, cursor=cursor))


class AsyncResources:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        file: Union[bytes, str],
        *,
        name: str,
        knowledge_base_id: Optional[str] = None,
        session_id: Optional[str] = None,
        user_id: Optional[str] = None,
        format: Optional[Literal["text", "markdown", "json", "csv", "html", "pdf", "docx"]] = None,
        role: Optional[types.Role] = None,
        tags: Optional[List[str]] = None,
        metadata: Optional[types.Metadata] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.AcceptedResource:
        """A file as it is (10 MiB at most), into a knowledge base or, as messages, into a session: exactly one of both. The ending of
        ``name`` tells the format where ``format`` does not."""
        fields = given(
            name=name,
            knowledge_base_id=knowledge_base_id,
            session_id=session_id,
            user_id=user_id,
            format=format,
            role=role,
            tags=tags,
            metadata=metadata,
        )
        form = form_of(file.encode() if isinstance(file, str) else file, fields)
        answer: types.AcceptedResource = await self._http.post(path_of("resources"), form, idempotency_key)
        return answer
