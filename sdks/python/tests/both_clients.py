"""Runs a scenario with the client for asyncio and with the one without: what is tested of the one holds of the other."""
from __future__ import annotations

import asyncio
import inspect
import itertools
import unittest
from typing import Any, Callable, List, Optional
from unittest import mock

from strata_memory import AsyncStrata, AsyncStrataAdmin, Strata, StrataAdmin

from .scripted_server import Server


class Blocking:
    """``call``: the answer of a method. ``all``: the items of a list or a stream."""

    name = "sync"
    client_type: Any = Strata
    admin_type: Any = StrataAdmin

    def call(self, answer: Any) -> Any:
        return answer

    def all(self, source: Any, most: Optional[int] = None) -> List[Any]:
        items = list(itertools.islice(source, most))
        if hasattr(source, "close"):
            source.close()
        return items

    def close(self, client: Any) -> None:
        client.close()

    def end(self) -> None:
        pass


class Awaiting:
    name = "async"
    client_type: Any = AsyncStrata
    admin_type: Any = AsyncStrataAdmin

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()

    def call(self, answer: Any) -> Any:
        return self.loop.run_until_complete(answer) if inspect.isawaitable(answer) else answer

    def all(self, source: Any, most: Optional[int] = None) -> List[Any]:
        async def read() -> List[Any]:
            items: List[Any] = []
            async for item in source:
                items.append(item)
                if len(items) == most:
                    break
            if hasattr(source, "aclose"):
                await source.aclose()
            return items

        return self.loop.run_until_complete(read())

    def close(self, client: Any) -> None:
        self.call(client.aclose())
        self.end()

    def end(self) -> None:
        self.loop.close()


class BothClients(unittest.TestCase):
    """With a scripted server of its own."""

    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.close()

    def both(self, scenario: Callable[[Any, Any], None], **options: Any) -> None:
        # Pauses before a retry are random: the shortest ones will do.
        for run in (Blocking(), Awaiting()):
            with self.subTest(run.name), mock.patch("random.random", return_value=0.01):
                self.server.script()
                client = run.client_type(self.server.url, "k" * 24, **{"timeout": 5, "trust_env": False, **options})
                try:
                    scenario(run, client)
                finally:
                    run.close(client)
