"""Against a Strata that runs: `STRATA_TEST_URL`, `STRATA_TEST_KEY` and `STRATA_TEST_ADMIN_KEY` name it (e2e/python-client.test.ts)."""
from __future__ import annotations

import os
import unittest
import uuid
from typing import Any

import strata_memory as sdk

from .both_clients import Awaiting, Blocking

URL, KEY, ADMIN_KEY = (os.environ.get(f"STRATA_TEST_{name}", "") for name in ("URL", "KEY", "ADMIN_KEY"))


@unittest.skipUnless(URL, "no Strata is named by STRATA_TEST_URL")
class RealStrata(unittest.TestCase):
    def both(self, scenario: Any) -> None:
        for run in (Blocking(), Awaiting()):
            with self.subTest(run.name):
                client = run.client_type(URL, KEY, trust_env=False)
                try:
                    scenario(run, client, f"{run.name}-{uuid.uuid4()}")
                finally:
                    run.close(client)

    def test_remembers_recalls_and_forgets(self) -> None:
        def scenario(run: Any, client: Any, user: str) -> None:
            session = run.call(client.sessions.create(user, timezone="Europe/Berlin"))
            messages = [
                {"role": "user", "content": "For team scheduling, Europe means Berlin and the Americas mean Toronto."},
                {"role": "user", "content": "I moved to Madrid last week.", "metadata": {"ping": "pong"}},
            ]
            accepted = run.call(session.add_messages(messages))
            task = run.call(client.tasks.wait(accepted["task_id"], within=60))
            self.assertEqual((task["status"], task["success_count"]), ("completed", 2))
            self.assertEqual(run.all(client.tasks.events(accepted["task_id"]))[-1]["status"], "completed")
            memory = run.call(session.get_memory(query="which city should be used for Europe?", details=True))
            self.assertIn("Berlin", memory["formatted_context"])
            self.assertIn("route", memory["trace"])
            filters = {"MessageRecentLimit": 1, "MetadataFilters": {"ping": "pong"}}
            memory = run.call(session.get_memory(query="where do I live?", recall_config=filters))
            self.assertEqual([message["content"] for message in memory["history"]], ["I moved to Madrid last week."])
            facts = run.all(run.call(client.facts.list(user, limit=1)))
            self.assertGreater(len(facts), 1)
            record = run.call(client.facts.get(facts[0]["fact_id"]))
            self.assertEqual(record["sources"][0]["message_id"] in accepted["message_ids"], True)
            self.assertGreater(len(run.all(run.call(client.facts.history(record["fact_id"], limit=1)))), 0)
            hits = run.call(client.memories.search(user, "Berlin", layers=["fact"], top_k=3))["items"]
            self.assertIn("Berlin", hits[0]["content"])

            exported = run.all(client.users.export(user))
            receipt = run.call(client.deletions.wait(run.call(client.users.delete(user, reason="test"))["deletion_id"], within=60))
            self.assertEqual(receipt["status"], "completed")
            with self.assertRaises(sdk.NotFoundError):
                run.call(client.facts.list(user))
            taken_in = run.call(client.imports.create("\n".join(exported) + "\n"))
            run.call(client.tasks.wait(taken_in["task_id"], within=60))
            again = run.all(run.call(client.facts.list(user)))
            self.assertEqual({fact["fact_id"] for fact in again}, {fact["fact_id"] for fact in facts})

        self.both(scenario)

    def test_behaviour_is_watched_as_it_arrives(self) -> None:
        def scenario(run: Any, client: Any, user: str) -> None:
            action = {"user_id": user, "timestamp": "2026-03-01T10:00:00Z", "content": "filtered shoes by size 42", "event_type": "filter"}
            run.call(client.user_actions.create(action))
            self.assertEqual(run.all(run.call(client.user_actions.list(user)))[0]["content"], action["content"])
            (seen,) = run.all(client.user_actions.stream(user, event_type="filter", limit=1), most=1)
            self.assertEqual(seen["content"], action["content"])
            self.assertIn("formatted_context", run.call(client.user_actions.recall(user, "which size?")))

        self.both(scenario)

    def test_the_same_write_under_the_same_key_is_one(self) -> None:
        def scenario(run: Any, client: Any, user: str) -> None:
            session = run.call(client.sessions.create(user))
            key = str(uuid.uuid4())
            first, second = (
                run.call(session.add_messages([{"role": "user", "content": "hello"}], idempotency_key=key)) for _ in range(2)
            )
            self.assertEqual(first["message_ids"], second["message_ids"])
            self.assertEqual(len(run.all(run.call(session.messages()))), 1)

        self.both(scenario)

    def test_refusals_name_the_place(self) -> None:
        def scenario(run: Any, client: Any, user: str) -> None:
            session = run.call(client.sessions.create(user))
            with self.assertRaises(sdk.ValidationError) as caught:
                run.call(session.get_memory(query="q", recall_config={"Nope": 1}))
            self.assertEqual(caught.exception.errors[0]["path"], "recall_config.Nope")
            self.assertTrue(caught.exception.request_id)
            with self.assertRaises(sdk.NotFoundError):
                run.call(client.sessions.from_id("nobody's").data())
            with self.assertRaises(sdk.AuthenticationError):
                run.call(run.client_type(URL, "x" * 30, trust_env=False).tasks.get(str(uuid.uuid4())))

        self.both(scenario)

    def test_the_operator_makes_projects_and_keys(self) -> None:
        def scenario(run: Any, _client: Any, user: str) -> None:
            admin = run.admin_type(URL, ADMIN_KEY, trust_env=False)
            project = run.call(admin.projects.create(f"project of {user}"))
            issued = run.call(admin.keys.create(project["project_id"], name="k", scopes=["memory:read"]))
            reader = run.client_type(URL, issued["key"], trust_env=False)
            with self.assertRaises(sdk.PermissionDeniedError):
                run.call(reader.sessions.create(user))
            self.assertEqual(run.call(admin.keys.revoke(project["project_id"], issued["key_id"]))["revoked"], True)
            self.assertIn(project["project_id"], [one["project_id"] for one in run.all(run.call(admin.projects.list(limit=1)))])
            for one in (admin, reader):
                run.call(one.close() if run.name == "sync" else one.aclose())

        self.both(scenario)


if __name__ == "__main__":
    unittest.main()
