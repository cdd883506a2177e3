"""The clients: of one project, by its key; of the whole installation, by the admin key. Everything hangs off them."""
from __future__ import annotations

import ssl
from types import TracebackType
from typing import Mapping, Optional, Type

from .._wire.options import Options
from .._wire.thread_exchange import AsyncConnections
from .audit import AsyncAudit
from .chat import AsyncChat
from .http_client import AsyncHttpClient
from .knowledge import AsyncKnowledgeBases, AsyncResources
from .projects import AsyncKeys, AsyncProjects
from .records import AsyncFacts, AsyncMemories, AsyncSummaries, AsyncTopics
from .sessions import AsyncSessions
from .users import AsyncDeletions, AsyncUsers
from .webhooks import AsyncWebhooks
from .writes import AsyncImports, AsyncMessages, AsyncTasks, AsyncUserActions


class _AsyncClient:
    """``base_url``: where Strata listens, e.g. ``http://localhost:8000``; may have a path. ``timeout``: seconds for one attempt, body
    included; of a stream for its start and each silence. ``max_retries``: after the first attempt. ``headers``: sent with every request,
    for a proxy that wants them. ``ssl_context``: instead of the default one. ``trust_env``: proxies as the environment names them.

    Safe to share. Close it, or use it as a context manager."""

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str],
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        trust_env: bool = True,
    ) -> None:
        connections = AsyncConnections(base_url, ssl_context=ssl_context, trust_env=trust_env)
        lower = {name.lower(): value for name, value in (headers or {}).items()}
        self._use(AsyncHttpClient(connections, api_key, lower, Options(timeout, max_retries)))

    def _use(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def aclose(self) -> None:
        """Breaks off what is still on its way."""
        await self._http.connections.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._http.connections.origin}>"


class AsyncStrata(_AsyncClient):
    """Client of one Strata project."""

    def _use(self, http: AsyncHttpClient) -> None:
        self._http = http
        self.sessions = AsyncSessions(http)
        self.messages = AsyncMessages(http)
        self.user_actions = AsyncUserActions(http)
        self.imports = AsyncImports(http)
        self.tasks = AsyncTasks(http)
        self.memories = AsyncMemories(http)
        self.facts = AsyncFacts(http)
        self.summaries = AsyncSummaries(http)
        self.topics = AsyncTopics(http)
        self.users = AsyncUsers(http)
        self.deletions = AsyncDeletions(http)
        self.audit = AsyncAudit(http)
        self.knowledge_bases = AsyncKnowledgeBases(http)
        self.resources = AsyncResources(http)
        self.chat = AsyncChat(http)
        self.webhooks = AsyncWebhooks(http)

    def with_options(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> AsyncStrata:
        """The same client over the same connections, with other options."""
        other = object.__new__(AsyncStrata)
        other._use(self._http.with_options(self._http.options.but(timeout, max_retries)))
        return other

    async def __aenter__(self) -> AsyncStrata:
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        await self.aclose()


class AsyncStrataAdmin(_AsyncClient):
    """The operator's client: ``api_key`` is the admin key (``STRATA_ADMIN_KEY``)."""

    def _use(self, http: AsyncHttpClient) -> None:
        self._http = http
        self.projects = AsyncProjects(http)
        self.keys = AsyncKeys(http)

    async def __aenter__(self) -> AsyncStrataAdmin:
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        await self.aclose()
