"""One request and its answer over a connection that is kept for the next one, by the standard library's ``http.client``.

TLS is verified as ``ssl.create_default_context`` does. Proxies are those of the environment (``HTTP_PROXY``, ``HTTPS_PROXY``,
``NO_PROXY``). Redirects are not followed: the key goes to one address only.
"""
from __future__ import annotations

import base64
import http.client
import selectors
import socket
import ssl
import threading
import time
import urllib.parse
import urllib.request
from typing import Dict, List, Mapping, Optional, Set, Tuple

from ..errors import ConfigurationError, ConnectionFailedError, StrataError, TimeoutExpiredError

_IDLE_SECONDS = 30.0
_MAX_IDLE = 10
_CHUNK = 65_536


class Connections:
    """Where requests go, and the connections that wait for the next one. May be used by several threads."""

    def __init__(self, base_url: str, *, ssl_context: Optional[ssl.SSLContext] = None, trust_env: bool = True) -> None:
        url = urllib.parse.urlsplit(base_url)
        try:
            port = url.port
        except ValueError:
            port = -1
        if url.scheme not in ("http", "https") or not url.hostname or port == -1:
            raise ConfigurationError("base_url is no http or https URL")
        self.origin = f"{url.scheme}://{url.netloc.rpartition('@')[2]}"
        self._prefix = url.path.rstrip("/")
        self._host = url.hostname
        self._port = port if port is not None else (443 if url.scheme == "https" else 80)
        self._tls = (ssl_context or ssl.create_default_context()) if url.scheme == "https" else None
        self._proxy = _proxy_for(url.scheme, f"{self._host}:{self._port}") if trust_env else None
        self._lock = threading.Lock()
        self._idle: List[Tuple[float, http.client.HTTPConnection]] = []
        self._busy: Set[Exchange] = set()
        self._is_closed = False

    def exchange(self, method: str, path: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float) -> Exchange:
        """Nothing is sent before ``start``."""
        sent = dict(headers)
        target = self._prefix + path
        if self._proxy and self._tls is None:
            target = self.origin + target
            sent.update(self._proxy[2])
        return Exchange(self, (method, target, sent, body), timeout)

    def take(self, exchange: Exchange, timeout: float) -> http.client.HTTPConnection:
        oldest = time.monotonic() - _IDLE_SECONDS
        with self._lock:
            if self._is_closed:
                raise ConfigurationError("The client is closed")
            self._busy.add(exchange)
            stale = [connection for since, connection in self._idle if since < oldest]
            self._idle = [one for one in self._idle if one[0] >= oldest]
            found = self._idle.pop()[1] if self._idle else None
        for connection in stale:
            connection.close()
        if found is None or not _is_quiet(found):
            if found is not None:
                found.close()
            return self._connection(timeout)
        if found.sock is not None:
            found.sock.settimeout(timeout)
        return found

    def give_back(self, exchange: Exchange, connection: Optional[http.client.HTTPConnection]) -> None:
        """``connection``: one that can be used again."""
        with self._lock:
            self._busy.discard(exchange)
            if connection is not None and not self._is_closed and len(self._idle) < _MAX_IDLE:
                self._idle.append((time.monotonic(), connection))
                return
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Breaks off what is still on its way."""
        with self._lock:
            self._is_closed = True
            busy, idle = list(self._busy), self._idle
            self._idle = []
        for exchange in busy:
            exchange.abort()
        for _, connection in idle:
            connection.close()

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        host, port = (self._proxy[0], self._proxy[1]) if self._proxy else (self._host, self._port)
        if self._tls is None:
            return http.client.HTTPConnection(host, port, timeout=timeout)
        secure = http.client.HTTPSConnection(host, port, timeout=timeout, context=self._tls)
        if self._proxy:
            secure.set_tunnel(self._host, self._port, headers=self._proxy[2])
        return secure


class Exchange:
    """One request and its answer. ``abort`` may come from another thread; everything else is one thread's at a time."""

    status: int
    headers: Dict[str, str]

    def __init__(self, connections: Connections, request: Tuple[str, str, Dict[str, str], Optional[bytes]], timeout: float) -> None:
        self._connections = connections
        self._request = request
        self._timeout = timeout
        self._deadline = 0.0
        self._connection: Optional[http.client.HTTPConnection] = None
        self._response: Optional[http.client.HTTPResponse] = None
        self._socket: Optional[socket.socket] = None
        self._is_aborted = False

    def start(self) -> None:
        """Until the status and the headers are there."""
        self._deadline = time.monotonic() + self._timeout
        try:
            connection = self._connection = self._connections.take(self, self._timeout)
            if connection.sock is None:
                connection.connect()
            self._socket = connection.sock
            self._check()
            method, target, headers, body = self._request
            connection.request(method, target, body=body, headers=headers)
            self._rest()
            response = self._response = connection.getresponse()
        except Exception as error:
            self._end(reuse=False)
            told = self._told(error)
            raise told from (None if told is error else error)
        except BaseException:
            self._end(reuse=False)
            raise
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}

    def read(self) -> bytes:
        """The whole body, within what is left of ``timeout``."""
        pieces: List[bytes] = []
        while True:
            self._rest()
            piece = self.read_some(renew=False)
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)

    def read_some(self, *, renew: bool = True) -> bytes:
        """What there is of the body, waiting for it for ``timeout``; empty at its end."""
        response = self._response
        if response is None:
            return b""
        try:
            if renew:
                self._set_timeout(self._timeout)
            piece = response.read1(_CHUNK)
            self._check()
            if piece:
                return piece
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
        except Exception as error:
            self._end(reuse=False)
            told = self._told(error)
            raise told from (None if told is error else error)
        except BaseException:
            self._end(reuse=False)
            raise
        self._end(reuse=not response.will_close)
        return b""

    def close(self) -> None:
        """Of an answer that is not read to its end the connection can't be used again."""
        self._end(reuse=False)

    def abort(self) -> None:
        """Wakes the thread that waits for this exchange, if there is one; it gets a ConnectionFailedError."""
        self._is_aborted = True
        if self._socket is not None:
            try:
                # Not that of a TLS socket: it would take the state away from under the reading thread.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)
            except OSError:
                pass

    def _end(self, *, reuse: bool) -> None:
        connection, self._connection, response, self._response = self._connection, None, self._response, None
        self._socket = None
        if response is not None:
            # Also of one that was read to its end: with an open answer a connection takes no further request.
            response.close()
        if connection is not None and not reuse:
            connection.close()
        self._connections.give_back(self, connection if reuse else None)

    def _check(self) -> None:
        if self._is_aborted:
            raise ConnectionFailedError("The call was broken off")

    def _rest(self) -> None:
        rest = self._deadline - time.monotonic()
        if rest <= 0:
            self._end(reuse=False)
            raise TimeoutExpiredError(self._late())
        self._set_timeout(rest)

    def _set_timeout(self, seconds: float) -> None:
        if self._socket is not None and self._socket.fileno() >= 0:
            self._socket.settimeout(seconds)

    def _late(self) -> str:
        return f"no answer from {self._connections.origin} within {self._timeout:g} s"

    def _told(self, error: Exception) -> StrataError:
        if self._is_aborted:
            return ConnectionFailedError("The call was broken off")
        if isinstance(error, StrataError):
            return error
        if isinstance(error, (socket.timeout, TimeoutError)):
            return TimeoutExpiredError(self._late())
        if isinstance(error, ssl.SSLCertVerificationError):
            return ConnectionFailedError(f"{self._connections.origin}: {error.verify_message}")
        if isinstance(error, (OSError, http.client.HTTPException, ValueError)):
            # ValueError: a socket that another thread has closed.
            return ConnectionFailedError(f"{self._connections.origin} could not be reached, or the connection broke")
        raise error


def _is_quiet(connection: http.client.HTTPConnection) -> bool:
    """An idle connection that has something to read was closed by the other side."""
    if connection.sock is None:
        return False
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(connection.sock, selectors.EVENT_READ)
            return not selector.select(0)
    except (OSError, ValueError):
        return False


def _proxy_for(scheme: str, host: str) -> Optional[Tuple[str, int, Dict[str, str]]]:
    proxies = urllib.request.getproxies()
    given = proxies.get(scheme) or proxies.get("all")
    if not given or urllib.request.proxy_bypass(host):
        return None
    url = urllib.parse.urlsplit(given if "://" in given else f"http://{given}")
    if url.scheme != "http" or not url.hostname:
        raise ConfigurationError("The proxy of the environment is no http URL: only these can be used")
    headers: Dict[str, str] = {}
    if url.username is not None:
        credential = f"{urllib.parse.unquote(url.username)}:{urllib.parse.unquote(url.password or '')}"
        headers["Proxy-Authorization"] = "Basic " + base64.b64encode(credential.encode()).decode("ascii")
    return url.hostname, url.port or 80, headers
