"""Every route that is served has a method of both clients, or a reason why not; and what the methods send is what the routes take."""
from __future__ import annotations

import email
import email.policy
import inspect
import json
import re
import unittest
import urllib.parse
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

from .both_clients import Awaiting, Blocking
from .scripted_server import Asked, Handler, Server, event, ok, stream

REPOSITORY = Path(__file__).parent.parent.parent.parent
ID = "11111111-1111-4111-8111-111111111111"
AT = "2026-03-01T00:00:00Z"
PAGE = {"limit": 5, "cursor": "c"}
MESSAGE = {"role": "user", "content": "hi", "timestamp": 0, "metadata": {"a": 1}, "tags": ["t"]}
ACTION = {
    "user_id": ID,
    "timestamp": AT,
    "content": "c",
    "log_id": "l",
    "session_id": ID,
    "device_id": "d",
    "app": "a",
    "platform": "p",
    "event_type": "e",
    "page": "/p",
    "anchors": {"a": "b"},
    "metadata": {"a": 1},
    "entities": ["e"],
}
SESSION = {"title": "t", "metadata": {"a": "b"}, "agent_id": "a", "app_id": "b", "long_term": True, "timezone": "Europe/Berlin"}
HOOK = {
    "name": "n",
    "target_url": "https://example.com/",
    "enabled": True,
    "priority": 1,
    "timeout_ms": 1000,
    "on_failure": "continue",
    "filter": {"user_ids": ["u"]},
    "headers": {"x-a": "b"},
    "description": "d",
}

#: Each method once, with every option that it has; `admin.…` of the operator's client, `session.…` of a session's handle.
CALLS: Dict[str, Tuple[List[Any], Dict[str, Any]]] = {
    "sessions.create": ([ID], {"session_id": ID, **SESSION}),
    "sessions.init": ([ID, ID], SESSION),
    "sessions.list": ([ID], PAGE),
    "session.data": ([], {}),
    "session.update": ([], {"title": None, "metadata": {}, "long_term": None, "timezone": None}),
    "session.delete": ([], {"reason": "r"}),
    "session.add_messages": (
        [[MESSAGE]],
        {"user_id": ID, "sync": True, "long_term": True, "allow_public": True, "knowledge_base_ids": [ID], "agent_id": "a", "app_id": "b"},
    ),
    "session.messages": ([], {"status": "failed", "from_": AT, "to": 1, **PAGE}),
    "session.get_memory": ([], {"query": "q", "details": True, "recall_config": {"topk": 5, "as_of": AT}}),
    "messages.get": ([ID], {"user_id": ID}),
    "messages.delete": ([ID], {"reason": "r", "user_id": ID}),
    "user_actions.create": ([ACTION], {}),
    "user_actions.create, many": ([[ACTION]], {}),
    "user_actions.list": ([ID], {"query": "q", "event_type": "e", **PAGE}),
    "user_actions.stream": ([ID], {"query": "q", "event_type": "e", "limit": 5}),
    "user_actions.recall": ([ID, "q"], {"recall_config": {"topk": 5, "metadata_filters": {"a": 1}}}),
    "imports.create": ([[{"session_id": ID, "user_id": ID, "messages": [MESSAGE]}]], {}),
    "tasks.get": ([ID], {}),
    "tasks.events": ([ID], {}),
    "tasks.wait": ([ID], {"every": 0.01, "within": 1}),
    "tasks.replay": ([ID], {}),
    "memories.search": (
        [ID, "q"],
        {
            "knowledge_base_ids": "all",
            "include_public": True,
            "filter": {"and": [{"tags": {"contains": "t"}}, {"create_time": {"gte": "2026-01-01"}}, {"scene": "chat"}]},
            "layers": ["fact"],
            "type": "persona",
            "top_k": 5,
            "min_score": 0.1,
            "as_of": AT,
            "known_at": 1,
            "include_flagged": True,
            "agent_id": "a",
            "app_id": "b",
        },
    ),
    "facts.list": ([ID], {"status": "active", "session_id": ID, "as_of": AT, "known_at": 1, **PAGE}),
    "facts.get": ([ID], {}),
    "facts.history": ([ID], PAGE),
    "facts.update": ([ID], {"reason": "r", "status": "deleted", "content": "c", "expected_version": 1}),
    "facts.undo": ([ID], {"reason": "r"}),
    "facts.delete": ([ID], {"reason": "r"}),
    "summaries.list": ([ID], {"status": "archived", "session_id": ID, **PAGE}),
    "summaries.get": ([ID], {}),
    "summaries.history": ([ID], PAGE),
    "summaries.update": ([ID], {"reason": "r", "status": "archived", "content": "c", "weight": 1, "expected_version": 1}),
    "summaries.undo": ([ID], {"reason": "r"}),
    "summaries.delete": ([ID], {"reason": "r"}),
    "topics.list": ([ID], PAGE),
    "topics.get": ([ID], {}),
    "topics.history": ([ID], PAGE),
    "users.export": ([ID], {}),
    "users.delete": ([ID], {"reason": "r"}),
    "deletions.create": ([{"message_ids": ["m"], "user_id": ID}], {"reason": "r", "mode": "archive", "dry_run": True}),
    "deletions.get": ([ID], {}),
    "deletions.wait": ([ID], {"every": 0.01, "within": 1}),
    "deletions.records": ([ID], PAGE),
    "audit.list": (
        [],
        {"action": "key.issued", "actor": "admin", "target_kind": "key", "target_id": ID, "user_id": ID, "since": AT, "until": 1, **PAGE},
    ),
    "knowledge_bases.create": (["n"], {"description": "d"}),
    "knowledge_bases.list": ([], PAGE),
    "knowledge_bases.get": ([ID], {}),
    "knowledge_bases.delete": ([ID], {"reason": "r"}),
    "knowledge_bases.add_file": ([ID], {"name": "n.md", "content": "c", "format": "markdown", "tags": ["t"], "metadata": {"a": 1}}),
    "knowledge_bases.files": ([ID], PAGE),
    "knowledge_bases.file": ([ID, ID], {}),
    "knowledge_bases.delete_file": ([ID, ID], {"reason": "r"}),
    "knowledge_bases.entries": ([ID, ID], PAGE),
    "resources.create": (
        [b"c"],
        {
            "name": "n.md",
            "knowledge_base_id": ID,
            "session_id": "s",
            "user_id": ID,
            "format": "markdown",
            "role": "user",
            "tags": ["t"],
            "metadata": {"a": 1},
        },
    ),
    "chat.answer": ([[{"role": "user", "content": "c"}]], {"memories": ["m"], "session_id": "s", "system_message": "y"}),
    "chat.stream": ([[{"role": "user", "content": "c"}]], {"memories": ["m"], "session_id": "s", "system_message": "y"}),
    "webhooks.create": ([], {"resource": "fact", "event": "fact.created", "mode": "async", **HOOK}),
    "webhooks.list": ([], PAGE),
    "webhooks.get": ([ID], {}),
    "webhooks.update": ([ID], {**HOOK, "description": None}),
    "webhooks.delete": ([ID], {}),
    "webhooks.test": ([ID], {}),
    "webhooks.rotate_secret": ([ID], {}),
    "webhooks.deliveries": ([ID], {"status": "failed", **PAGE}),
    "webhooks.delivery": ([ID, ID], {}),
    "webhooks.redeliver": ([ID, ID], {}),
    "webhooks.replay": ([ID], {"since": AT, "until": 1, "only_failed": True}),
    "admin.projects.create": (
        ["n"],
        {"long_term": True, "topics": ["t"], "extractor": "llm", "retention": {"layers": {"message": 30}}, "timezone": "Europe/Berlin"},
    ),
    "admin.projects.list": ([], PAGE),
    "admin.projects.get": ([ID], {}),
    "admin.projects.update": ([ID], {"name": "n", "long_term": False, "topics": [], "extractor": None, "retention": None, "timezone": None}),
    "admin.keys.create": ([ID], {"name": "n", "scopes": ["memory:read"], "expires_at": AT}),
    "admin.keys.list": ([ID], {}),
    "admin.keys.revoke": ([ID, ID], {}),
}

Schema = Dict[str, Any]


class Route:
    def __init__(self, method: str, path: str, operation: Dict[str, Any], document: Dict[str, Any]) -> None:
        self.name = f"{method.upper()} {path}"
        self.method = method.upper()
        self.pattern = re.compile("^" + re.sub(r"\\{\w+\\}", ID, re.escape(path)) + "$")
        self.query = {one["name"]: one for one in operation.get("parameters", []) if one["in"] == "query"}
        content = operation.get("requestBody", {}).get("content", {})
        self.body: Optional[Schema] = content.get("application/json", {}).get("schema")
        self.form: Optional[Schema] = content.get("multipart/form-data", {}).get("schema")
        self.schemas: Dict[str, Schema] = document["components"]["schemas"]


    def fields(self) -> Set[str]:
        """What can be asked, in the URL or the body."""
        return {*self.query, *self._fields_of(self.body or self.form or {})}

    def _fields_of(self, schema: Schema) -> Iterator[str]:
        if "$ref" in schema:
            yield from self._fields_of(self.schemas[schema["$ref"].rsplit("/", 1)[1]])
        for choice in schema.get("anyOf", []):
            yield from self._fields_of(choice)
        yield from schema.get("properties", {})


def described() -> Iterator[Route]:
    for file in sorted((REPOSITORY / "apps").glob("*/openapi.json")):
        document = json.loads(file.read_text("utf-8"))
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                yield Route(method, path, operation, document)


def misfits(value: Any, schema: Schema, schemas: Dict[str, Schema], place: str = "body") -> List[str]:
    """What a schema refuses: keys that it does not know, those that it misses, wrong types and words."""
    if "$ref" in schema:
        return misfits(value, schemas[schema["$ref"].rsplit("/", 1)[1]], schemas, place)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            each = [misfits(value, one, schemas, place) for one in schema[choice]]
            return [] if [] in each else min(each, key=len)
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{place}: {value}"]
    names: Dict[str, Any] = {"string": str, "boolean": bool, "array": list, "object": dict, "number": (int, float), "integer": int, "null": type(None)}
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(isinstance(value, names[kind]) for kind in kinds):
        return [f"{place}: {value!r} is no {kinds}"]
    if isinstance(value, list):
        return [one for i, item in enumerate(value) for one in misfits(item, schema.get("items", {}), schemas, f"{place}.{i}")]
    if not isinstance(value, dict) or "properties" not in schema:
        return []
    known = schema["properties"]
    found = [f"{place}.{name}: missing" for name in schema.get("required", []) if name not in value]
    for name, field in value.items():
        if name in known:
            found += misfits(field, known[name], schemas, f"{place}.{name}")
        elif schema.get("additionalProperties") is False:
            found.append(f"{place}.{name}: unknown")
    return found


def form_fields(asked: Asked) -> Dict[str, str]:
    """As the standard library's mail parser reads the form."""
    head = f"content-type: {asked.headers['content-type']}\r\n\r\n".encode()
    message = email.message_from_bytes(head + asked.body, policy=email.policy.HTTP)
    parts = [(part.get_param("name", header="content-disposition"), part.get_payload(decode=True)) for part in message.iter_parts()]
    return {str(name): content.decode() for name, content in parts if isinstance(content, bytes)}


def service(handler: Handler) -> None:
    """The least that every method takes."""
    if handler.path.split("?")[0].endswith(("/stream", "/events")):
        stream(event({"status": "completed"}))(handler)
    elif handler.headers["accept"] == "text/event-stream":
        stream(event({}, name="done"))(handler)
    elif handler.path.endswith("/export"):
        handler.send(200, b'{"record":"end"}\n')
    else:
        ok({"items": [], "next_cursor": None, "session_id": ID, "status": "completed"})(handler)


class Routes(unittest.TestCase):
    server: Server
    routes: List[Route]

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.server.fallback = service
        cls.routes = list(described())

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.close()

    def targets(self, client: Any, admin: Any) -> Dict[str, Any]:
        """Name → the object whose methods are called."""
        resources = {name: value for name, value in vars(client).items() if not name.startswith("_")}
        operators = {f"admin.{name}": value for name, value in vars(admin).items() if not name.startswith("_")}
        return {**resources, **operators, "session": client.sessions.from_id(ID)}

    def asked_by(self, run: Any, method: Callable[..., Any], given: Tuple[List[Any], Dict[str, Any]]) -> Asked:
        self.server.script()
        answer = method(*given[0], **given[1])
        if hasattr(answer, "__anext__") or hasattr(answer, "__next__"):
            run.all(answer, most=1)
        else:
            run.call(answer)
        return self.server.asked[0]

    def route_of(self, asked: Asked) -> Route:
        path = urllib.parse.urlsplit(asked.target).path
        found = [route for route in self.routes if route.method == asked.method and route.pattern.match(path)]
        self.assertEqual(len(found), 1, f"{asked.method} {path} is served by {[route.name for route in found]}")
        return found[0]

    def test_every_route_has_a_method_that_sends_what_it_takes(self) -> None:
        reasons: Dict[str, str] = json.loads((REPOSITORY / "sdks/routes-without-method.json").read_text("utf-8"))

        def is_excused(route: str) -> bool:
            return any(route.startswith(reason[:-1]) if reason.endswith("*") else route == reason for reason in reasons)

        for run in (Blocking(), Awaiting()):
            client = run.client_type(self.server.url, "k", trust_env=False)
            admin = run.admin_type(self.server.url, "k", trust_env=False)
            targets = self.targets(client, admin)
            reached: Dict[str, Set[str]] = {}
            for name, given in CALLS.items():
                with self.subTest(f"{run.name} {name}"):
                    owner, _, method = name.split(",")[0].rpartition(".")
                    asked = self.asked_by(run, getattr(targets[owner], method), given)
                    route = self.route_of(asked)
                    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(asked.target).query))
                    self.assertEqual(set(query) - set(route.query), set())
                    if route.form is not None:
                        query.update(form_fields(asked))
                    elif route.body is None:
                        self.assertEqual(asked.body, b"")
                    else:
                        self.assertEqual(misfits(asked.json, route.body, route.schemas), [])
                    sent = {*query, *(asked.json if route.body else [])}
                    reached[route.name] = reached.get(route.name, set()) | sent
            self.assertEqual({route.name for route in self.routes if not is_excused(route.name)} - set(reached), set())
            for route in self.routes:
                with self.subTest(f"{run.name} {route.name}"):
                    self.assertEqual(route.fields() - reached.get(route.name, route.fields()), set(), "options that no method has")
            run.call(admin.close() if run.name == "sync" else admin.aclose())
            run.close(client)

    def test_every_method_is_called_with_every_option(self) -> None:
        with Blocking.client_type(self.server.url, "k") as client, Blocking.admin_type(self.server.url, "k") as admin:
            targets = self.targets(client, admin)
        # What asks nothing of the service, and how a caller says when.
        left = {"sessions.from_id"}
        for name, target in targets.items():
            for method_name, method in inspect.getmembers(target, inspect.ismethod):
                called = f"{name}.{method_name}"
                if method_name.startswith("_") or called in left:
                    continue
                with self.subTest(called):
                    self.assertIn(called, CALLS)
                    parameters = inspect.signature(method).parameters
                    positional, keywords = CALLS[called]
                    given = {*list(parameters)[: len(positional)], *keywords, "idempotency_key"}
                    self.assertEqual(set(parameters) - given, set())


if __name__ == "__main__":
    unittest.main()
