# Generated from ../_async/client.py by `npm run generate`: edit that file.
"""The clients: of one project, by its key; of the whole installation, by the admin key. Everything hangs off them."""
from __future__ import annotations

import ssl
from types import TracebackType
from typing import Mapping, Optional, Type

from .._wire.options import Options
from .._wire.exchange import Connections
from .audit import Audit
from .chat import Chat
from .http_client import HttpClient
from .knowledge import KnowledgeBases, Resources
from .projects import Keys, Projects
from .records import Facts, Memories, Summaries, Topics
from .sessions import Sessions
from .users import Deletions, Users
from .webhooks import Webhooks
from .writes import Imports, Messages, Tasks, UserActions


class _Client:
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
        connections = Connections(base_url, ssl_context=ssl_context, trust_env=trust_env)
        lower = {name.lower(): value for name, value in (headers or {}).items()}
        self._use(HttpClient(connections, api_key, lower, Options(timeout, max_retries)))

    def _use(self, http: HttpClient) -> None:
        self._http = http

    def close(self) -> None:
        """Breaks off what is still on its way."""
        self._http.connections.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._http.connections.origin}>"


class Strata(_Client):
    """Client of one Strata project."""

    def _use(self, http: HttpClient) -> None:
        self._http = http
        self.sessions = Sessions(http)
        self.messages = Messages(http)
        self.user_actions = UserActions(http)
        self.imports = Imports(http)
        self.tasks = Tasks(http)
        self.memories = Memories(http)
        self.facts = Facts(http)
        self.summaries = Summaries(http)
        self.topics = Topics(http)
        self.users = Users(http)
        self.deletions = Deletions(http)
        self.audit = Audit(http)
        self.knowledge_bases = KnowledgeBases(http)
        self.resources = Resources(http)
        self.chat = Chat(http)
        self.webhooks = Webhooks(http)

    def with_options(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Strata:
        """The same client over the same connections, with other options."""
        other = object.__new__(Strata)
        other._use(self._http.with_options(self._http.options.but(timeout, max_retries)))
        return other

    def __enter__(self) -> Strata:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()


class StrataAdmin(_Client):
    """The operator's client: ``api_key`` is the admin key (``STRATA_ADMIN_KEY``)."""

    def _use(self, http: HttpClient) -> None:
        self._http = http
        self.projects = Projects(http)
        self.keys = Keys(http)

    def __enter__(self) -> StrataAdmin:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()
