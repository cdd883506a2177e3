"""What the clients send, and what they make of answers: values, lists, tasks."""
from __future__ import annotations

import time
import unittest
from typing import Any, List

import strata_memory as sdk

from .both_clients import BothClients
from .scripted_server import answer, broken, event, ok, stream


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
