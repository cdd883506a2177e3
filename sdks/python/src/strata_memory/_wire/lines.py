"""Bytes as they come: lines of text, and server-sent events, whatever the cuts between them."""
from __future__ import annotations

import codecs
from typing import List, NamedTuple, Optional


class Lines:
    """A line ends with ``\\n`` or ``\\r\\n``; the last one may have no end."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        # Pieces of a line that has no end yet: joined once, not again with every chunk.
        self._pieces: List[str] = []

    def feed(self, chunk: bytes) -> List[str]:
        *whole, rest = self._decoder.decode(chunk).split("\n")
        lines: List[str] = []
        for line in whole:
            line = "".join([*self._pieces, line])
            self._pieces = []
            lines.append(line[:-1] if line.endswith("\r") else line)
        self._pieces.append(rest)
        return lines

    def end(self) -> Optional[str]:
        rest = "".join(self._pieces) + self._decoder.decode(b"", final=True)
        return rest or None


class Event(NamedTuple):
    event: str
    data: str
    id: Optional[str]


class Events:
    """Server-sent events; comments and unknown fields are passed over."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._clear()

    def _clear(self) -> None:
        self._event = "message"
        self._id: Optional[str] = None
        self._data: List[str] = []

    def feed(self, chunk: bytes) -> List[Event]:
        events: List[Event] = []
        for line in self._lines.feed(chunk):
            if line == "":
                if self._data:
                    events.append(Event(self._event, "\n".join(self._data), self._id))
                self._clear()
                continue
            name, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if name == "event":
                self._event = value
            elif name == "id":
                self._id = value
            elif name == "data":
                self._data.append(value)
        return events
