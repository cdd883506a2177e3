"""One call over HTTP: retries that can't write twice, envelope and errors; streams that go on after a broken connection."""
from __future__ import annotations

import asyncio
import json
import uuid
from typing import Any, AsyncIterator, Callable, Dict, Mapping, Optional, Tuple, Union

from ..errors import ConfigurationError, ConnectionFailedError, StrataError, TimeoutExpiredError, UnexpectedAnswerError
from .._wire.form import Form
from .._wire.lines import Event, Events, Lines
from .._wire.options import Options, query_of
from .._wire.policy import api_error, backoff, parse, pause_before_retry
from .._wire.thread_exchange import AsyncConnections, AsyncExchange

Query = Mapping[str, Union[str, int, bool, None]]


class AsyncHttpClient:
    def __init__(self, connections: AsyncConnections, api_key: Optional[str], headers: Mapping[str, str], options: Options) -> None:
        if not api_key:
            raise ConfigurationError("api_key is missing: give the key, e.g. os.environ['STRATA_API_KEY']")
        if not all("!" <= character <= "~" for character in api_key):
            raise ConfigurationError("api_key holds white space or other characters that no key has: a line end, perhaps")
        self.connections = connections
        self.options = options
        self._key = api_key
        self._headers = headers

    def with_options(self, options: Options) -> AsyncHttpClient:
        return AsyncHttpClient(self.connections, self._key, self._headers, options)

    async def get(self, path: str, query: Optional[Query] = None) -> Any:
        return await self._data("GET", path + query_of(query), {}, None)

    async def post(self, path: str, body: Any = None, idempotency_key: Optional[str] = None) -> Any:
        """A write: the same key over its retries. ``body``: text is sent as NDJSON."""
        return await self._data("POST", path, {"idempotency-key": idempotency_key or str(uuid.uuid4())}, body)

    async def ask(self, path: str, body: Any) -> Any:
        """A POST that only reads (its question is too long for an address): nothing to be repeated by mistake, so no key."""
        return await self._data("POST", path, {}, body)

    async def patch(self, path: str, body: Any) -> Any:
        return await self._data("PATCH", path, {}, body)

    async def delete(self, path: str, query: Optional[Query] = None) -> Any:
        return await self._data("DELETE", path + query_of(query), {}, None)

    async def lines(self, path: str) -> AsyncIterator[str]:
        """NDJSON, one line after the other."""
        exchange, _ = await self._send("GET", path, {"accept": "application/x-ndjson"}, None, is_stream=True)
        lines = Lines()
        try:
            while True:
                chunk = await exchange.read_some()
                if not chunk:
                    break
                for line in lines.feed(chunk):
                    yield line
            rest = lines.end()
            if rest:
                yield rest
        finally:
            await exchange.close()

    async def watch(self, path: str, query: Optional[Query], is_last: Callable[[Any], bool]) -> AsyncIterator[Any]:
        """``data`` of each event. A connection that ends is opened again where it was (``Last-Event-ID``), until ``is_last``, or
        ``max_retries`` attempts in a row that brought nothing."""
        last_id: Optional[str] = None
        failures = 0
        while True:
            headers = {"accept": "text/event-stream"}
            if last_id is not None:
                headers["last-event-id"] = last_id
            exchange, _ = await self._send("GET", path + query_of(query), headers, None, is_stream=True)
            events = Events()
            failure: Optional[StrataError] = None
            try:
                while True:
                    chunk = await exchange.read_some()
                    if not chunk:
                        break
                    for event in events.feed(chunk):
                        if event.event == "error":
                            raise ConnectionFailedError("The service broke the stream off")
                        failures = 0
                        last_id = event.id if event.id is not None else last_id
                        value = json.loads(event.data)
                        yield value
                        if is_last(value):
                            return
            except (ConnectionFailedError, TimeoutExpiredError) as error:
                failure = error
            finally:
                await exchange.close()
            if failure is not None and failures >= self.options.max_retries:
                raise failure
            await asyncio.sleep(backoff(failures))
            failures += 1

    async def events(self, path: str, body: Any) -> AsyncIterator[Event]:
        """Of one answer to a POST that only reads; tried again only before it has begun."""
        exchange, _ = await self._send("POST", path, {"accept": "text/event-stream"}, body, is_stream=True)
        events = Events()
        try:
            while True:
                chunk = await exchange.read_some()
                if not chunk:
                    break
                for event in events.feed(chunk):
                    yield event
        finally:
            await exchange.close()

    async def _data(self, method: str, target: str, headers: Dict[str, str], body: Any) -> Any:
        exchange, answer = await self._send(method, target, headers, body, is_stream=False)
        fields = parse(answer)
        if isinstance(fields, dict) and "data" in fields:
            return fields["data"]
        raise UnexpectedAnswerError(
            f"{self.connections.origin} answered what is no answer of Strata",
            status=exchange.status,
            request_id=exchange.headers.get("x-request-id"),
        )

    async def _send(
        self, method: str, target: str, headers: Dict[str, str], body: Any, *, is_stream: bool
    ) -> Tuple[AsyncExchange, bytes]:
        """The answer with its body; of a stream before it."""
        sent = {"accept": "application/json", **self._headers, **headers, "authorization": f"Api-Key {self._key}"}
        content: Optional[bytes] = None
        if isinstance(body, Form):
            sent["content-type"], content = body
        elif body is not None:
            sent["content-type"] = "application/x-ndjson" if isinstance(body, str) else "application/json"
            content = (body if isinstance(body, str) else json.dumps(body, allow_nan=False)).encode()
        attempt = 0
        while True:
            exchange = self.connections.exchange(method, target, sent, content, self.options.timeout)
            try:
                await exchange.start()
                is_ok = 200 <= exchange.status < 300
                answer = b"" if is_ok and is_stream else await exchange.read()
                if not is_ok:
                    raise api_error(exchange.status, exchange.headers, answer)
                return exchange, answer
            except StrataError as failure:
                pause = pause_before_retry(failure, attempt, is_repeatable=method in ("GET", "POST"))
                if pause is None or attempt >= self.options.max_retries:
                    raise
            await asyncio.sleep(pause)
            attempt += 1
