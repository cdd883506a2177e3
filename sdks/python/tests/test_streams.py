"""Streams of the clients: however they are cut, and where they break off."""
from __future__ import annotations

import time
import unittest
from typing import Any

import strata_memory as sdk

from .both_clients import BothClients
from .scripted_server import answer, broken, event, ok, stream


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


if __name__ == "__main__":
    unittest.main()
