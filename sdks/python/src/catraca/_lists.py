"""Lists of the API: read page by page, or item by item over all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._calls import Call
from ._models import Model, read_model

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Page(Generic[M]):
    """A page of a list. `pagination` is as on the wire."""

    data: list[M]
    has_more: bool
    pagination: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The page as on the wire."""
        wire: dict[str, Any] | None = self.__dict__.get("_wire")
        return deepcopy(wire) if wire is not None else {"data": [item.to_dict() for item in self.data]}


def read_page(model: type[M], wire: Any) -> Page[M]:
    pagination = wire["pagination"]
    page = Page([read_model(model, item) for item in wire["data"]], bool(pagination["has_more"]), pagination)
    object.__setattr__(page, "_wire", wire)
    return page


@dataclass(frozen=True)
class ListCall(Generic[M]):
    call: Call
    model: type[M]

    def next(self, page: Page[M]) -> ListCall[M] | None:
        """The call for the page after `page`, None after the last one."""
        last = page.data[-1].to_dict().get("id") if page.data else None
        after = page.pagination.get("next_after") or last
        if not page.has_more or after is None:
            return None
        query = {name: value for name, value in self.call.query.items() if name not in ("page", "after")}
        return ListCall(self.call.with_query({**query, "after": after}), self.model)


class SyncList(Generic[M]):
    """A list. Iterate over all items; pages are read as they are needed.

    It goes on after the last item that it gave: what is made or deleted meanwhile, also that item, makes
    none come twice and none be missed.
    """

    def __init__(self, read: Callable[[ListCall[M]], Page[M]], call: ListCall[M]) -> None:
        self._read = read
        self._call = call

    def page(self) -> Page[M]:
        """Reads one page: the first, or the one that the arguments name."""
        return self._read(self._call)

    def __iter__(self) -> Iterator[M]:
        call: ListCall[M] | None = self._call
        while call:
            page = self._read(call)
            yield from page.data
            call = call.next(page)


class AsyncList(Generic[M]):
    """SyncList for asyncio: iterate over all items with `async for`."""

    def __init__(self, read: Callable[[ListCall[M]], Awaitable[Page[M]]], call: ListCall[M]) -> None:
        self._read = read
        self._call = call

    async def page(self) -> Page[M]:
        """Reads one page: the first, or the one that the arguments name."""
        return await self._read(self._call)

    async def __aiter__(self) -> AsyncIterator[M]:
        call: ListCall[M] | None = self._call
        while call:
            page = await self._read(call)
            for item in page.data:
                yield item
            call = call.next(page)
