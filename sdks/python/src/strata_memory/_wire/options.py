"""Options of a client, and the bodies and queries that are made of what a method was given."""
from __future__ import annotations

import urllib.parse
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Union

from ..errors import ConfigurationError

#: What every system's sockets take.
_LONGEST_TIMEOUT = 2_147_483


class Unset:
    """Stands for what was not given, where None is a value of its own."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


@dataclass(frozen=True)
class Options:
    """``timeout``: seconds for one attempt, body included; of a stream for its start and each silence. ``max_retries``: after the first."""

    timeout: float
    max_retries: int

    def __post_init__(self) -> None:
        if not isinstance(self.timeout, (int, float)) or not 0 < self.timeout <= _LONGEST_TIMEOUT:
            raise ConfigurationError(f"timeout is no number of seconds above 0 and up to {_LONGEST_TIMEOUT}")
        if not isinstance(self.max_retries, int) or self.max_retries < 0:
            raise ConfigurationError("max_retries is no whole number from 0")

    def but(self, timeout: Optional[float], max_retries: Optional[int]) -> Options:
        return Options(self.timeout if timeout is None else timeout, self.max_retries if max_retries is None else max_retries)


def given(**fields: Any) -> Dict[str, Any]:
    """Without what was not given: the service refuses what it does not know."""
    return {name: value for name, value in fields.items() if value is not None and value is not UNSET}


def changes(**fields: Any) -> Dict[str, Any]:
    """Like ``given``; None stays, and takes a value back."""
    return {name: value for name, value in fields.items() if value is not UNSET}


def path_of(*parts: str) -> str:
    # Such an id would be another path, here or at a proxy on the way.
    if any(part in ("", ".", "..") for part in parts):
        raise ConfigurationError("an id is empty, or `.` or `..`, which no address can hold")
    return "/api/" + "/".join(urllib.parse.quote(part, safe="") for part in parts)


def query_of(query: Optional[Mapping[str, Union[str, int, bool, None]]]) -> str:
    texts = {name: _text(value) for name, value in (query or {}).items() if value is not None}
    return f"?{urllib.parse.urlencode(texts)}" if texts else ""


def _text(value: Union[str, int, bool]) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
