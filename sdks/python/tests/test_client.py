"""What the clients send, what they send again, and what they make of answers."""
from __future__ import annotations

import datetime
import email.utils
import time
import unittest
from typing import Any, Callable, List, Tuple

import strata_memory as sdk

from .both_clients import BothClients
from .scripted_server import Step, answer, broken, event, ok, stream


class Calls(BothClients):
    def test_sends_what_the_pages_show(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({"session_id": "s/1", "user_id": "u"}), ok({"task_id": "t"}), ok({"formatted_context": "x"}))
            session = run.call(client.sessions.create("u", long_term=False))
            run.call(session.add_messages([{"role": "user", "content": "喝茶"}], sync=True))
            config = {"MessageRecentLimit": 20, "MetadataFilters": {"ping": "pong"}}
            memory = run.call(session.get_memory(query="q", details=True, recall_config=config))
            self.assertEqual(memory, {"formatted_context": "x"})
            self.assertEqual(
                [(one.method, one.target, one.json) for one in self.server.asked],
                [
                    ("POST", "/api/sessions", {"user_id": "u", "long_term": False}),
                    ("POST", "/api/sessions/s%2F1/messages", {"messages": [{"role": "user", "content": "喝茶"}], "sync": True}),
                    ("POST", "/api/sessions/s%2F1/context", {"query": "q", "details": True, "recall_config": config}),
                ],
            )
            first, _, recall = self.server.asked
            self.assertEqual(first.headers["authorization"], f"Api-Key {'k' * 24}")
            self.assertRegex(first.headers["idempotency-key"], r"^[0-9a-f-]{36}$")
            self.assertNotIn("idempotency-key", recall.headers)

        self.both(scenario)

    def test_tells_an_answer_as_it_is_written(self) -> None:
        said: List[Any] = [{"role": "user", "content": "hi"}]
        whole = {"answer": "Hello", "model": "m", "memories": ["likes tea"]}

        def scenario(run: Any, client: Any) -> None:
            pieces = [event({"text": "Hel"}, name="delta"), event({"text": "lo"}, name="delta")]
            done = event(whole, name="done")
            self.server.script(broken, stream(*pieces, done))
            heard = run.all(client.chat.stream(said, memories=["likes tea"]))
            self.assertEqual([piece.get("text") for piece in heard], ["Hel", "lo", None])
            self.assertEqual(heard[-1], {"event": "done", **whole})
            self.assertEqual(self.server.asked[1].json, {"messages": said, "memories": ["likes tea"], "stream": True})
            self.server.script(stream(pieces[0], event({"code": "model.unavailable", "detail": "away"}, name="error")))
            with self.assertRaises(sdk.StreamFailedError) as failed:
                run.all(client.chat.stream(said))
            self.assertEqual(failed.exception.code, "model.unavailable")
            for end in [stream(pieces[0]), stream(pieces[0], then=broken)]:
                self.server.script(end)
                with self.assertRaises(sdk.ConnectionFailedError):
                    run.all(client.chat.stream(said))
                self.assertEqual(len(self.server.asked), 1)

        self.both(scenario)

    def test_leaves_out_what_is_not_given_and_keeps_what_is_none(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({}))
            run.call(client.sessions.from_id("s").update(title=None, long_term=True))
            self.assertEqual(self.server.asked[0].json, {"title": None, "long_term": True})

        self.both(scenario)

    def test_keeps_its_connection_and_notices_when_it_was_closed(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            before = self.server.connections
            self.server.script(ok({}), answer(404, {"code": "not_found"}), ok({}))
            run.call(client.tasks.get("t"))
            with self.assertRaises(sdk.NotFoundError):
                run.call(client.tasks.get("t"))
            run.call(client.tasks.get("t"))
            self.assertEqual(self.server.connections - before, 1)

            def closing(handler: Any) -> None:
                handler.send(200, b'{"data": {}}')
                handler.drop()

            self.server.script(closing, ok({}))
            run.call(client.tasks.get("t"))
            time.sleep(0.05)
            # Not repeatable: it must not meet the dead connection.
            run.call(client.sessions.from_id("s").update(title="t"))
            self.assertEqual(self.server.connections - before, 2)

        self.both(scenario)

    def test_has_a_path_before_the_routes_and_headers_for_a_proxy(self) -> None:
        headers = {"X-Team": "a", "Authorization": "no"}
        for client in [sdk.Strata(f"{self.server.url}/memory/", "key", headers=headers, trust_env=False)]:
            self.server.script(ok({}))
            with client:
                client.sessions.from_id("s").data()
            (asked,) = self.server.asked
            self.assertEqual((asked.target, asked.headers["x-team"]), ("/memory/api/sessions/s", "a"))
            self.assertEqual(asked.headers["authorization"], "Api-Key key")

    def test_other_options_over_the_same_connections(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(answer(503, {}), answer(503, {}))
            with self.assertRaises(sdk.ServiceError):
                run.call(client.with_options(max_retries=0).tasks.get("t"))
            self.assertEqual(len(self.server.asked), 1)

        self.both(scenario)


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


class Lists(BothClients):
    def test_page_by_page(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({"items": [1, 2], "next_cursor": "c"}), ok({"items": [3], "next_cursor": None}))
            page = run.call(client.facts.list("u", limit=2, session_id="s"))
            self.assertEqual((page.items, page.next_cursor), ([1, 2], "c"))
            last = run.call(page.next_page())
            self.assertEqual(last.items, [3])
            self.assertIsNone(run.call(last.next_page()))
            first = "/api/users/u/facts?session_id=s&limit=2"
            self.assertEqual([one.target for one in self.server.asked], [first, f"{first}&cursor=c"])

        self.both(scenario)

    def test_no_further_than_the_loop_goes(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({"items": [1, 2], "next_cursor": "c"}), ok({"items": [3], "next_cursor": None}))
            page = run.call(client.webhooks.deliveries("h", status="failed"))
            self.assertEqual(run.all(page, most=2), [1, 2])
            self.assertEqual([one.target for one in self.server.asked], ["/api/webhooks/h/deliveries?status=failed"])
            self.assertEqual(run.all(page), [1, 2, 3])
            self.assertEqual(self.server.asked[1].target, "/api/webhooks/h/deliveries?status=failed&cursor=c")

        self.both(scenario)


class Streams(BothClients):
    def test_events_however_they_are_cut(self) -> None:
        text = b": open\r\n\r\n" + event({"content": "喝茶 ☕"}, 1) + event({"content": "b"}, 2)
        pieces = [text[i : i + 1] for i in range(len(text))]

        def scenario(run: Any, client: Any) -> None:
            self.server.script(stream(*pieces))
            actions = run.all(client.user_actions.stream("u", event_type="x", limit=5), most=2)
            self.assertEqual(actions, [{"content": "喝茶 ☕"}, {"content": "b"}])
            (asked,) = self.server.asked
            self.assertEqual(asked.target, "/api/user/actions/stream?user_id=u&event_type=x&limit=5")
            self.assertEqual(asked.headers["accept"], "text/event-stream")

        self.both(scenario)

    def test_go_on_where_they_broke_off(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(
                stream(event({"n": 1}, 7), then=broken), answer(503, {}, {"retry-after": "0"}), stream(event({"n": 2}, 8)), stream(event({"n": 3}, 9))
            )
            self.assertEqual(run.all(client.user_actions.stream("u"), most=3), [{"n": 1}, {"n": 2}, {"n": 3}])
            self.assertEqual([one.headers.get("last-event-id") for one in self.server.asked], [None, "7", "7", "8"])

        self.both(scenario)

    def test_of_a_task_end_with_the_task(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(stream(event({"status": "running"})), stream(event({"status": "running"}), event({"status": "failed"})))
            states = [task["status"] for task in run.all(client.tasks.events("t"))]
            self.assertEqual(states, ["running", "running", "failed"])

        self.both(scenario)

    def test_give_up_when_the_service_keeps_on_failing(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(*[stream(b'event: error\ndata: {"code":"internal"}\n\n')] * 4)
            with self.assertRaises(sdk.ConnectionFailedError):
                run.all(client.user_actions.stream("u"))
            self.assertEqual(len(self.server.asked), 3)

        self.both(scenario)

    def test_notice_a_silence_that_is_too_long(self) -> None:
        silent = stream(event({"n": 1}), then=lambda _: time.sleep(0.5))

        def scenario(run: Any, client: Any) -> None:
            self.server.script(silent, silent)
            self.assertEqual(run.all(client.user_actions.stream("u"), most=2), [{"n": 1}, {"n": 1}])

        self.both(scenario, timeout=0.1)

    def test_an_export_is_whole_or_fails(self) -> None:
        pieces = (b'{"record":"header"}\n{"record":"us', b'er"}\n{"record":"end"}\n')

        def scenario(run: Any, client: Any) -> None:
            self.server.script(stream(*pieces, content_type="application/x-ndjson"))
            self.assertEqual(run.all(client.users.export("u")), ['{"record":"header"}', '{"record":"user"}', '{"record":"end"}'])
            for step in (stream(pieces[0]), stream(pieces[0], then=broken), stream()):
                self.server.script(step)
                with self.assertRaises(sdk.ConnectionFailedError):
                    run.all(client.users.export("u"))

        self.both(scenario)

    def test_imports_as_json_and_as_lines(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({}), ok({}))
            run.call(client.imports.create([{"user_id": "u", "messages": []}]))
            run.call(client.imports.create('{"record":"header"}\n'))
            sent = [(one.headers["content-type"], one.body) for one in self.server.asked]
            self.assertEqual(
                sent,
                [
                    ("application/json", b'{"data": [{"user_id": "u", "messages": []}]}'),
                    ("application/x-ndjson", b'{"record":"header"}\n'),
                ],
            )

        self.both(scenario)


class Waiting(BothClients):
    def test_until_the_end_or_the_limit(self) -> None:
        def scenario(run: Any, client: Any) -> None:
            self.server.script(ok({"status": "running"}), ok({"status": "partial"}))
            self.assertEqual(run.call(client.tasks.wait("t", every=0.01)), {"status": "partial"})
            self.server.script(*[ok({"status": "running"})] * 100)
            with self.assertRaises(sdk.TimeoutExpiredError):
                run.call(client.deletions.wait("d", every=0.02, within=0.1))

        self.both(scenario)


if __name__ == "__main__":
    unittest.main()
