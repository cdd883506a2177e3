"""What is below the calls: TLS, proxies, and for asyncio cancellation and many calls at a time."""
from __future__ import annotations

import asyncio
import os
import select
import socket
import ssl
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest import mock

import strata_memory as sdk

from .both_clients import Awaiting, Blocking
from .scripted_server import Handler, Server, event, ok, stream

FIXTURES = Path(__file__).parent / "fixtures"


def server_tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FIXTURES / "server.pem", FIXTURES / "server.key")
    return context


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(FIXTURES / "server.pem"))


class Tls(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server(server_tls())
        self.addCleanup(self.server.close)
        self.server.fallback = ok({"n": 1})

    def test_is_verified(self) -> None:
        for run in (Blocking(), Awaiting()):
            for context, host in ((None, "127.0.0.1"), (trusting(), "localhost")):
                with self.subTest(run.name, host=host):
                    url = self.server.url.replace("127.0.0.1", host)
                    client = run.client_type(url, "k", ssl_context=context, max_retries=0, trust_env=False, timeout=5)
                    with self.assertRaisesRegex(sdk.ConnectionFailedError, "certificate|localhost|Hostname"):
                        run.call(client.tasks.get("t"))
                    run.call(client.close() if run.name == "sync" else client.aclose())
            run.end()
        self.assertEqual(self.server.asked, [])

    def test_with_a_certificate_that_is_trusted(self) -> None:
        for run in (Blocking(), Awaiting()):
            with self.subTest(run.name):
                client = run.client_type(self.server.url, "k", ssl_context=trusting(), trust_env=False, timeout=5)
                for _ in range(3):
                    self.assertEqual(run.call(client.tasks.get("t")), {"n": 1})
                run.close(client)

    def test_a_silent_stream_over_tls_is_left_at_once(self) -> None:
        self.server.fallback = stream(event({"n": 1}), then=lambda _: time.sleep(3))

        async def scenario() -> float:
            async with sdk.AsyncStrata(self.server.url, "k", ssl_context=trusting(), trust_env=False, timeout=30) as client:
                watched = client.user_actions.stream("u")
                self.assertEqual(await watched.__anext__(), {"n": 1})
                start = time.monotonic()
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(watched.__anext__(), 0.1)
                await watched.aclose()
            return time.monotonic() - start

        self.assertLess(asyncio.run(scenario()), 1)


class Proxies(unittest.TestCase):
    def client(self, url: str, environment: Dict[str, str], **options: Any) -> sdk.Strata:
        clean = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        with mock.patch.dict(os.environ, {**clean, **environment}, clear=True):
            return sdk.Strata(url, "k", timeout=5, max_retries=0, **options)

    def test_http_goes_through_the_proxy_of_the_environment(self) -> None:
        proxy = Server()
        self.addCleanup(proxy.close)
        proxy.script(ok({"n": 1}))
        environment = {"http_proxy": proxy.url.replace("//", "//user:p%40ss@")}
        with self.client("http://strata.example:8000/x", environment) as client:
            self.assertEqual(client.tasks.get("t"), {"n": 1})
        (asked,) = proxy.asked
        self.assertEqual(asked.target, "http://strata.example:8000/x/api/tasks/t")
        self.assertEqual(asked.headers["host"], "strata.example:8000")
        self.assertEqual(asked.headers["proxy-authorization"], "Basic dXNlcjpwQHNz")

    def test_https_goes_through_a_tunnel_that_sees_no_key(self) -> None:
        server, proxy = Server(server_tls()), Server()
        self.addCleanup(server.close)
        self.addCleanup(proxy.close)
        server.script(ok({"n": 1}))
        proxy.fallback = tunnel
        with self.client(server.url, {"https_proxy": proxy.url}, ssl_context=trusting()) as client:
            self.assertEqual(client.tasks.get("t"), {"n": 1})
        (asked,) = proxy.asked
        self.assertEqual((asked.method, asked.target), ("CONNECT", server.url[len("https://") :]))
        self.assertNotIn("authorization", asked.headers)
        self.assertEqual(server.asked[0].headers["authorization"], "Api-Key k")

    def test_not_where_the_environment_excepts_the_host_or_is_not_trusted(self) -> None:
        server = Server()
        self.addCleanup(server.close)
        server.fallback = ok({})
        nowhere = {"http_proxy": "http://127.0.0.1:1"}
        for client in (self.client(server.url, {**nowhere, "no_proxy": "127.0.0.1"}), self.client(server.url, nowhere, trust_env=False)):
            with client:
                client.tasks.get("t")
        with self.client(server.url, nowhere) as client, self.assertRaises(sdk.ConnectionFailedError):
            client.tasks.get("t")
        with self.assertRaises(sdk.ConfigurationError):
            self.client(server.url, {"http_proxy": "socks5://127.0.0.1:1"})


def tunnel(handler: Handler) -> None:
    host, _, port = handler.path.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=5) as upstream:
        handler.send_response(200)
        handler.end_headers()
        ends = {handler.connection: upstream, upstream: handler.connection}
        while True:
            for ready in select.select(list(ends), [], [], 5)[0]:
                piece = ready.recv(65_536)
                if not piece:
                    handler.close_connection = True
                    return
                ends[ready].sendall(piece)


class Asyncio(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server()
        self.addCleanup(self.server.close)

    def run_with_client(self, scenario: Any, **options: Any) -> Any:
        async def run() -> Any:
            async with sdk.AsyncStrata(self.server.url, "k", trust_env=False, **options) as client:
                return await scenario(client)

        return asyncio.run(run())

    def test_a_cancelled_call_ends_at_once_and_frees_its_thread(self) -> None:
        gone = threading.Event()

        def waiting(handler: Handler) -> None:
            # Readable once the other side has gone.
            if select.select([handler.connection], [], [], 5)[0]:
                gone.set()

        self.server.fallback = waiting

        async def scenario(client: sdk.AsyncStrata) -> None:
            start = time.monotonic()
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(client.tasks.get("t"), 0.1)
            self.assertLess(time.monotonic() - start, 1)
            self.assertTrue(await asyncio.get_running_loop().run_in_executor(None, gone.wait, 1))

        self.run_with_client(scenario)
        deadline = time.monotonic() + 2
        while any(thread.name.startswith("strata-memory") for thread in threading.enumerate()):
            self.assertLess(time.monotonic(), deadline, "a thread still waits")
            time.sleep(0.01)

    def test_many_calls_at_a_time_and_the_loop_goes_on(self) -> None:
        def slow(handler: Handler) -> None:
            time.sleep(0.1)
            ok({"target": handler.path})(handler)

        self.server.fallback = slow

        async def scenario(client: sdk.AsyncStrata) -> int:
            ticks = 0

            async def tick() -> None:
                nonlocal ticks
                while True:
                    await asyncio.sleep(0.005)
                    ticks += 1

            ticking = asyncio.ensure_future(tick())
            start = time.monotonic()
            answers = await asyncio.gather(*[client.tasks.get(str(n)) for n in range(30)])
            self.assertLess(time.monotonic() - start, 2)
            self.assertEqual([answer["target"] for answer in answers], [f"/api/tasks/{n}" for n in range(30)])  # type: ignore[typeddict-item]
            ticking.cancel()
            return ticks

        self.assertGreater(self.run_with_client(scenario), 5)

    def test_closing_the_client_breaks_off_its_streams(self) -> None:
        self.server.fallback = stream(event({"n": 1}), then=lambda _: time.sleep(3))

        async def scenario() -> None:
            client = sdk.AsyncStrata(self.server.url, "k", trust_env=False, max_retries=0)
            watched = client.user_actions.stream("u")
            await watched.__anext__()
            rest = asyncio.ensure_future(watched.__anext__())
            await asyncio.sleep(0.05)
            await client.aclose()
            with self.assertRaises(sdk.StrataError):
                await rest
            with self.assertRaises(sdk.ConfigurationError):
                await client.tasks.get("t")

        start = time.monotonic()
        asyncio.run(scenario())
        self.assertLess(time.monotonic() - start, 2)

    def test_one_client_in_several_event_loops(self) -> None:
        self.server.fallback = ok({"n": 1})
        client = sdk.AsyncStrata(self.server.url, "k", trust_env=False)
        for _ in range(2):
            self.assertEqual(asyncio.run(client.tasks.get("t")), {"n": 1})
        asyncio.run(client.aclose())


class Threads(unittest.TestCase):
    def test_share_one_client(self) -> None:
        server = Server()
        self.addCleanup(server.close)
        server.fallback = lambda handler: ok({"target": handler.path})(handler)
        wrong: List[str] = []
        with sdk.Strata(server.url, "k", trust_env=False) as client:

            def work(name: int) -> None:
                for n in range(20):
                    target = f"/api/tasks/{name}-{n}"
                    if client.tasks.get(f"{name}-{n}").get("target") != target:
                        wrong.append(target)

            threads = [threading.Thread(target=work, args=(name,)) for name in range(5)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])
        self.assertLessEqual(server.connections, 10)


if __name__ == "__main__":
    unittest.main()
