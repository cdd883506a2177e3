"""A server on this machine that answers as a test says, and keeps what it was asked."""
from __future__ import annotations

import json
import socket
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, NamedTuple, Optional


class Asked(NamedTuple):
    method: str
    target: str
    headers: Dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Step = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def handle_any(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(length)
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.server.lock:
            self.server.asked.append(Asked(self.command, self.path, headers, body))
            step = self.server.steps.pop(0) if self.server.steps else self.server.fallback
        step(self)

    do_GET = do_POST = do_PATCH = do_DELETE = do_CONNECT = handle_any

    def setup(self) -> None:
        super().setup()
        with self.server.lock:
            self.server.connections += 1

    def log_message(self, *_: Any) -> None:
        pass

    def send(self, status: int, body: bytes, headers: Optional[Dict[str, str]] = None) -> None:
        self.send_response(status)
        for name, value in {"content-length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def chunked(self, content_type: str) -> Callable[[bytes], None]:
        """Writes a piece of the body at once; an empty one ends it."""
        self.send_response(200)
        self.send_header("content-type", content_type)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()

        def write(piece: bytes) -> None:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()

        return write

    def drop(self) -> None:
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, tls: Optional[ssl.SSLContext] = None) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.scheme = "https" if tls else "http"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)
        self.asked: List[Asked] = []
        self.steps: List[Step] = []
        self.fallback: Step = answer(500, {})
        self.connections = 0
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def handle_error(self, *_: Any) -> None:
        """A client that goes away is part of what is tested."""

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.server_address[1]}"

    def script(self, *steps: Step) -> None:
        with self.lock:
            self.asked, self.steps = [], list(steps)

    def close(self) -> None:
        self.shutdown()
        self.server_close()


def answer(status: int, body: Any, headers: Optional[Dict[str, str]] = None) -> Step:
    return lambda handler: handler.send(status, json.dumps(body).encode(), headers)


def ok(data: Any) -> Step:
    return answer(200, {"success": True, "data": data, "meta": {"request_id": "r"}})


def broken(handler: Handler) -> None:
    handler.drop()


def stream(*pieces: bytes, content_type: str = "text/event-stream", then: Callable[[Handler], None] = lambda _: None) -> Step:
    """``then``: before the end; ``broken`` is an end that comes too early."""

    def step(handler: Handler) -> None:
        write = handler.chunked(content_type)
        for piece in pieces:
            write(piece)
        then(handler)
        if not handler.close_connection:
            write(b"")

    return step


def event(data: Any, event_id: Optional[int] = None, name: str = "x") -> bytes:
    identified = "" if event_id is None else f"id: {event_id}\n"
    return f"{identified}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
