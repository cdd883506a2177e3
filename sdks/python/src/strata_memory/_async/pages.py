"""Lists page by page, and streams that can be left."""
from __future__ import annotations

from types import TracebackType
from typing import Any, AsyncIterator, Dict, Generic, List, Optional, Type, TypeVar

from .http_client import AsyncHttpClient

T = TypeVar("T")


class AsyncPage(Generic[T]):
    """One page, in ``items``. Iterating goes over all items from this page on, asking for the next page when it is needed."""

    def __init__(self, http: AsyncHttpClient, path: str, query: Dict[str, Any], answer: Dict[str, Any]) -> None:
        self.items: List[T] = answer["items"]
        self.next_cursor: Optional[str] = answer["next_cursor"]
        self._http = http
        self._path = path
        self._query = query

    async def next_page(self) -> Optional[AsyncPage[T]]:
        """None: this was the last one."""
        if self.next_cursor is None:
            return None
        return await page_at(self._http, self._path, {**self._query, "cursor": self.next_cursor})

    async def __aiter__(self) -> AsyncIterator[T]:
        page: Optional[AsyncPage[T]] = self
        while page is not None:
            for item in page.items:
                yield item
            page = await page.next_page()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.items)}>"


async def page_at(http: AsyncHttpClient, path: str, query: Dict[str, Any]) -> AsyncPage[Any]:
    return AsyncPage(http, path, query, await http.get(path, query))


class AsyncStream(Generic[T]):
    """What comes as it comes. Leave it as a context manager, or with ``aclose``: its connection is open until then."""

    def __init__(self, source: AsyncIterator[T]) -> None:
        self._source: Any = source

    def __aiter__(self) -> AsyncStream[T]:
        return self

    async def __anext__(self) -> T:
        item: T = await self._source.__anext__()
        return item

    async def aclose(self) -> None:
        await self._source.aclose()

    async def __aenter__(self) -> AsyncStream[T]:
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        await self.aclose()
