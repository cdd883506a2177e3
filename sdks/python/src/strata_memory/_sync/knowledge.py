# Generated from ../_async/knowledge.py by `npm run generate`: edit that file.
"""Documents: knowledge bases with their files, and files as they are."""
from __future__ import annotations

from typing import List, Literal, Optional, Union

from .. import types
from .._wire.form import form_of
from .._wire.options import given, path_of
from .http_client import HttpClient
from .pages import Page, page_at


class KnowledgeBases:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def create(
        self, name: str, *, description: Optional[str] = None, idempotency_key: Optional[str] = None
    ) -> types.KnowledgeBase:
        body = given(name=name, description=description)
        answer: types.KnowledgeBase = self._http.post(path_of("knowledge-bases"), body, idempotency_key)
        return answer

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Page[types.KnowledgeBase]:
        return page_at(self._http, path_of("knowledge-bases"), given(limit=limit, cursor=cursor))

    def get(self, knowledge_base_id: str) -> types.KnowledgeBase:
        answer: types.KnowledgeBase = self._http.get(path_of("knowledge-bases", knowledge_base_id))
        return answer

    def delete(self, knowledge_base_id: str, *, reason: Optional[str] = None) -> types.DeletedKnowledgeBase:
        """With its files and entries."""
        path = path_of("knowledge-bases", knowledge_base_id)
        answer: types.DeletedKnowledgeBase = self._http.delete(path, given(reason=reason))
        return answer

    def add_file(
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
        answer: types.AcceptedFile = self._http.post(path, body, idempotency_key)
        return answer

    def files(
        self, knowledge_base_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> Page[types.KnowledgeFile]:
        path = path_of("knowledge-bases", knowledge_base_id, "files")
        return page_at(self._http, path, given(limit=limit, cursor=cursor))

    def file(self, knowledge_base_id: str, file_id: str) -> types.KnowledgeFile:
        answer: types.KnowledgeFile = self._http.get(path_of("knowledge-bases", knowledge_base_id, "files", file_id))
        return answer

    def delete_file(
        self, knowledge_base_id: str, file_id: str, *, reason: Optional[str] = None
    ) -> types.DeletedKnowledgeFile:
        path = path_of("knowledge-bases", knowledge_base_id, "files", file_id)
        answer: types.DeletedKnowledgeFile = self._http.delete(path, given(reason=reason))
        return answer

    def entries(
        self, knowledge_base_id: str, file_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> Page[types.KnowledgeEntry]:
        """The pieces of a file, in its order."""
        path = path_of("knowledge-bases", knowledge_base_id, "files", file_id, "entries")
        return page_at(self._http, path, given(limit=limit, cursor=cursor))


class Resources:
    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def create(
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
        answer: types.AcceptedResource = self._http.post(path_of("resources"), form, idempotency_key)
        return answer
