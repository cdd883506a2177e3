"""What the clients send again, and what they say when nothing helps."""
from __future__ import annotations

import datetime
import email.utils
import math
import time
import unittest
from typing import Any, Callable, Dict, List, Tuple

import strata_memory as sdk

from .both_clients import BothClients
from .scripted_server import Step, answer, broken, ok, stream


class Retries(BothClients):
    def test_what_is_sent_again(self) -> None:
        reads: Callable[[Any], Any] = lambda client: client.tasks.get("t")
        writes: Callable[[Any], Any] = lambda client: client.deletions.create({"user_id": "u"}, reason="r")
        patches: Callable[[Any], Any] = lambda client: client.sessions.from_id("s").update(title="t")
        deletes: Callable[[Any], Any] = lambda client: client.users.delete("u")
        now = {"retry-after": "0"}
        cases: List[Tuple[str, Callable[[Any], Any], Step, int]] = [
            ("a read that broke", reads, broken, 3),
            ("a search that broke", lambda client: client.memories.search("u", "q"), broken, 3),
            ("a write under its key that broke", writes, broken, 3),
            ("a change that broke: not", patches, broken, 1),
            ("a DELETE that broke: not", deletes, broken, 1),
            ("a change that a gateway lost: not", patches, answer(504, {}), 1),
            ("a change that was not taken", patches, answer(503, {}, now), 3),
            ("a DELETE that was not taken", deletes, answer(429, {}, now), 3),
            ("a repeat that came while the first ran", writes, answer(409, {"code": "idempotency.running"}, now), 3),
            ("a conflict: not", writes, answer(409, {"code": "conflict"}), 1),
            ("an error of the service: not", reads, answer(500, {}), 1),
            ("what waits for no model: not", reads, answer(503, {"code": "model.not_configured"}), 1),
            ("what shall come in an hour: not", reads, answer(429, {}, {"retry-after": "3600"}), 1),
        ]

        def scenario(run: Any, client: Any) -> None:
            for name, call, step, times in cases:
                with self.subTest(name):
                    self.server.script(*[step] * 4)
                    with self.assertRaises(sdk.StrataError):
                        run.call(call(client))
                    self.assertEqual(len(self.server.asked), times)
                    self.assertEqual(len({one.headers.get("idempotency-key") for one in self.server.asked}), 1)

        self.both(scenario)

    def test_ends_with_what_came_at_last(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(answer(429, {}, {"retry-after": "0"}), broken, ok({"task_id": "t"}))
            sent = client.user_actions.create([], idempotency_key="mine")
            self.assertEqual(run.call(sent), {"task_id": "t"})
            self.assertEqual({one.headers["idempotency-key"] for one in self.server.asked}, {"mine"})

        self.both(scenario)

    def test_says_for_how_long_it_should_be_waited(self) -> None:
        later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)

        def scenario(run: Any, client: Any) -> None:
            for value in ("3600", email.utils.format_datetime(later, usegmt=True)):
                self.server.script(answer(429, {}, {"retry-after": value}))
                with self.assertRaises(sdk.RateLimitError) as caught:
                    run.call(client.tasks.get("t"))
                self.assertAlmostEqual(caught.exception.retry_after or 0, 3600, delta=5)

        self.both(scenario)


class Failures(BothClients):
    def test_name_the_place_and_are_typed(self) -> None:
        problem = {"code": "validation.failed", "detail": "no", "request_id": "r1", "errors": [{"path": "a.0", "message": "unknown"}]}

        def scenario(run: Any, client: Any) -> None:
            self.server.script(answer(422, problem))
            with self.assertRaises(sdk.ValidationError) as caught:
                run.call(client.sessions.from_id("s").add_messages([]))
            error = caught.exception
            self.assertEqual((error.status, error.code, error.request_id), (422, "validation.failed", "r1"))
            self.assertEqual(error.errors, [{"path": "a.0", "message": "unknown"}])
            self.assertIn("a.0: unknown", str(error))
            kinds = {
                401: sdk.AuthenticationError,
                403: sdk.PermissionDeniedError,
                404: sdk.NotFoundError,
                409: sdk.ConflictError,
                413: sdk.ValidationError,
                418: sdk.ApiError,
                500: sdk.ServiceError,
            }
            for status, kind in kinds.items():
                self.server.script(answer(status, [], {"x-request-id": "r2"}))
                with self.assertRaises(sdk.ApiError) as other:
                    run.call(client.tasks.get("t"))
                self.assertIs(type(other.exception), kind)
                self.assertEqual((other.exception.code, other.exception.request_id), (f"http.{status}", "r2"))

        self.both(scenario)

    def test_what_is_no_answer_of_strata(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(lambda handler: handler.send(200, b"<html>"))
            with self.assertRaises(sdk.UnexpectedAnswerError):
                run.call(client.tasks.get("t"))

        self.both(scenario)

    def test_redirects_are_not_followed(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(answer(302, {}, {"location": f"{self.server.url}/elsewhere"}), ok({}))
            with self.assertRaises(sdk.ApiError) as caught:
                run.call(client.tasks.get("t"))
            self.assertEqual((caught.exception.status, len(self.server.asked)), (302, 1))

        self.both(scenario)

    def test_time_limits_hold_for_the_whole_attempt(self) -> None:
        def slow(handler: Any) -> None:
            write = handler.chunked("application/json")
            for _ in range(100):
                write(b" ")
                time.sleep(0.02)

        def scenario(run: Any, client: Any) -> None:
            for step in (lambda handler: time.sleep(1), slow):
                self.server.script(step)
                start = time.monotonic()
                with self.assertRaises(sdk.TimeoutExpiredError):
                    run.call(client.tasks.get("t"))
                self.assertLess(time.monotonic() - start, 0.8)

        self.both(scenario, timeout=0.2, max_retries=0)

    def test_an_answer_that_breaks_off(self) -> None:
        def cut(handler: Any) -> None:
            handler.send(200, b'{"data": {}}', {"content-length": "500"})
            handler.drop()

        def scenario(run: Any, client: Any) -> None:
            for step in (cut, stream(b'{"data"', then=broken)):
                self.server.script(step)
                with self.assertRaises(sdk.ConnectionFailedError):
                    run.call(client.tasks.get("t"))

        self.both(scenario, max_retries=0)

    def test_nobody_there(self) -> None:
        with sdk.Strata("http://127.0.0.1:1", "k", max_retries=0, trust_env=False) as client:
            with self.assertRaises(sdk.ConnectionFailedError):
                client.tasks.get("t")
        with self.assertRaises(sdk.ConfigurationError):
            client.tasks.get("t")

    def test_refuses_to_be_made_without_key_or_address(self) -> None:
        for url, key in [("http://x", None), ("http://x", ""), ("http://x", "k\n"), ("x:8000", "k"), ("ftp://x", "k"), ("http://x:y", "k")]:
            for kind in (sdk.Strata, sdk.AsyncStrata):
                with self.subTest(url=url, key=key), self.assertRaises(sdk.ConfigurationError):
                    kind(url, key)

    def test_refuses_numbers_and_ids_that_it_can_not_work_with(self) -> None:
        options: List[Dict[str, Any]] = [{"timeout": one} for one in (0, -1, math.nan, math.inf, 1e10, None, "5")]
        options += [{"max_retries": one} for one in (-1, 1.5, None)]
        for client_type in (sdk.Strata, sdk.AsyncStrata):
            for one in options:
                with self.subTest(one), self.assertRaises(sdk.ConfigurationError):
                    client_type("http://localhost", "k", **one)
        client = sdk.Strata("http://localhost", "k", trust_env=False)
        for id in ("", ".", ".."):
            # Each would be another path.
            with self.subTest(id), self.assertRaises(sdk.ConfigurationError):
                client.sessions.from_id(id)
            with self.subTest(id), self.assertRaises(sdk.ConfigurationError):
                client.knowledge_bases.delete_file("base", id)
        with self.assertRaises(sdk.ConfigurationError):
            client.with_options(timeout=0)

    def test_shows_neither_key_nor_content(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(answer(422, {"code": "validation.failed", "detail": "no"}))
            session = client.sessions.from_id("s")
            with self.assertRaises(sdk.StrataError) as caught:
                run.call(session.add_messages([{"role": "user", "content": "a secret"}]))
            error = caught.exception
            printed = f"{client!r} {session!r} {error!r} {error} {vars(error)}"
            self.assertNotIn("kkk", printed)
            self.assertNotIn("secret", printed)

        self.both(scenario)


if __name__ == "__main__":
    unittest.main()
