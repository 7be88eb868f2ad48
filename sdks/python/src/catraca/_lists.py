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
    """`by_after`: whether the list goes on by `after`; others go on by `page`."""

    call: Call
    model: type[M]
    by_after: bool

    def unseen(self, page: Page[M], seen: set[str]) -> list[M]:
        """The page's items whose id is not in `seen`, which gets it; all of them if `by_after`."""
        if self.by_after:
            return page.data
        ids: list[str] = [getattr(item, "id", "") for item in page.data]
        new = [item for item, id in zip(page.data, ids, strict=True) if id not in seen]
        seen.update(ids)
        return new

    def next(self, page: Page[M]) -> ListCall[M] | None:
        """The call for the page after `page`, None after the last one."""
        if not page.has_more or not page.data:
            return None
        query = {name: value for name, value in self.call.query.items() if name not in ("page", "after")}
        if self.by_after:
            last = page.data[-1].to_dict().get("id")
            query["after"] = page.pagination.get("next_after") or last
        else:
            number = page.pagination.get("page")
            query["page"] = (number if isinstance(number, int) else 1) + 1
        return ListCall(self.call.with_query(query), self.model, self.by_after)


class SyncList(Generic[M]):
    """A list. Iterate over all items; pages are read as they are needed.

    A list without `after` is paged by number. What is made meanwhile moves items to the next page, and none
    is returned twice; what is deleted meanwhile moves them to the page before, where they are missed.
    Collect such a list before you delete.
    """

    def __init__(self, read: Callable[[ListCall[M]], Page[M]], call: ListCall[M]) -> None:
        self._read = read
        self._call = call

    def page(self) -> Page[M]:
        """Reads one page: the first, or the one that the arguments name."""
        return self._read(self._call)

    def __iter__(self) -> Iterator[M]:
        call: ListCall[M] | None = self._call
        seen: set[str] = set()
        while call:
            page = self._read(call)
            yield from call.unseen(page, seen)
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
        seen: set[str] = set()
        while call:
            page = await self._read(call)
            for item in call.unseen(page, seen):
                yield item
            call = call.next(page)
