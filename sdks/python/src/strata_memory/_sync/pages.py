# Generated from ../_async/pages.py by `npm run generate`: edit that file.
"""Lists page by page, and streams that can be left."""
from __future__ import annotations

from types import TracebackType
from typing import Any, Iterator, Dict, Generic, List, Optional, Type, TypeVar

from .http_client import HttpClient

T = TypeVar("T")


class Page(Generic[T]):
    """One page, in ``items``. Iterating goes over all items from this page on, asking for the next page when it is needed."""

    def __init__(self, http: HttpClient, path: str, query: Dict[str, Any], answer: Dict[str, Any]) -> None:
        self.items: List[T] = answer["items"]
        self.next_cursor: Optional[str] = answer["next_cursor"]
        self._http = http
        self._path = path
        self._query = query

    def next_page(self) -> Optional[Page[T]]:
        """None: this was the last one."""
        if self.next_cursor is None:
            return None
        return page_at(self._http, self._path, {**self._query, "cursor": self.next_cursor})

    def __iter__(self) -> Iterator[T]:
        page: Optional[Page[T]] = self
        while page is not None:
            for item in page.items:
                yield item
            page = page.next_page()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.items)}>"


def page_at(http: HttpClient, path: str, query: Dict[str, Any]) -> Page[Any]:
    return Page(http, path, query, http.get(path, query))


class Stream(Generic[T]):
    """What comes as it comes. Leave it as a context manager, or with ``close``: its connection is open until then."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source: Any = source

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        item: T = self._source.__next__()
        return item

    def close(self) -> None:
        self._source.close()

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()
