"""The same exchanges for asyncio: each waits in a thread, and a cancelled task breaks its connection off, which ends that wait at once.

Threads rather than a parser of our own over asyncio streams: framing, TLS, proxies and time-outs are the standard library's, and the
same in both clients.
"""
from __future__ import annotations

import asyncio
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, Dict, Mapping, Optional, TypeVar

from ..errors import ConfigurationError
from .exchange import Connections, Exchange

T = TypeVar("T")


class AsyncConnections:
    """``max_connections``: as many calls and open streams at a time; others wait for their turn."""

    def __init__(
        self,
        base_url: str,
        *,
        ssl_context: Optional[ssl.SSLContext] = None,
        trust_env: bool = True,
        max_connections: int = 32,
    ) -> None:
        self._connections = Connections(base_url, ssl_context=ssl_context, trust_env=trust_env)
        self._threads = ThreadPoolExecutor(max_connections, thread_name_prefix="strata-memory")
        self.origin = self._connections.origin

    def exchange(self, method: str, path: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float) -> AsyncExchange:
        return AsyncExchange(self._connections.exchange(method, path, headers, body, timeout), self._threads)

    async def close(self) -> None:
        self._connections.close()
        self._threads.shutdown(wait=False)


class AsyncExchange:
    def __init__(self, exchange: Exchange, threads: ThreadPoolExecutor) -> None:
        self._exchange = exchange
        self._threads = threads

    @property
    def status(self) -> int:
        return self._exchange.status

    @property
    def headers(self) -> Dict[str, str]:
        return self._exchange.headers

    async def start(self) -> None:
        await self._in_thread(self._exchange.start)

    async def read(self) -> bytes:
        return await self._in_thread(self._exchange.read)

    async def read_some(self) -> bytes:
        return await self._in_thread(self._exchange.read_some)

    async def close(self) -> None:
        # Takes no time: what is not read is not waited for.
        self._exchange.close()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            future = self._threads.submit(work)
        except RuntimeError:
            raise ConfigurationError("The client is closed") from None
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            self._exchange.abort()
            # Only then: a connection is one thread's at a time.
            future.add_done_callback(lambda _: self._exchange.close())
            raise
