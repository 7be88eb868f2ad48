"""What the generated resources send their calls with. A raw one returns RawResponse instead of the data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar, cast

from ._calls import Answer, Call, RawResponse
from ._lists import AsyncList, ListCall, Page, SyncList, read_page
from ._models import Model, read_model
from ._transport import AsyncTransport, SyncTransport

M = TypeVar("M", bound=Model)
T = TypeVar("T")
P = ParamSpec("P")


class SyncSender:
    def __init__(self, transport: SyncTransport) -> None:
        self._transport = transport

    @property
    def raw(self) -> SyncSender:
        return _RawSyncSender(self._transport)

    def send(self, call: Call, model: type[M]) -> M:
        answer = self._transport.answer(call)
        return self._result(answer, read_model(model, answer.json))

    def send_for_nothing(self, call: Call) -> None:
        return self._result(self._transport.answer(call), None)

    def list(self, call: ListCall[M]) -> SyncList[M]:
        return SyncList(self._page, call)

    def _page(self, call: ListCall[M]) -> Page[M]:
        answer = self._transport.answer(call.call)
        return self._result(answer, read_page(call.model, answer.json))

    def _result(self, answer: Answer, data: T) -> T:
        return data


class _RawSyncSender(SyncSender):
    def list(self, call: ListCall[M]) -> SyncList[M]:
        return cast("SyncList[M]", self._page(call))

    def _result(self, answer: Answer, data: T) -> T:
        return cast(T, _raw_response(answer, data))


class AsyncSender:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @property
    def raw(self) -> AsyncSender:
        return _RawAsyncSender(self._transport)

    async def send(self, call: Call, model: type[M]) -> M:
        answer = await self._transport.answer(call)
        return self._result(answer, read_model(model, answer.json))

    async def send_for_nothing(self, call: Call) -> None:
        return self._result(await self._transport.answer(call), None)

    def list(self, call: ListCall[M]) -> AsyncList[M]:
        return AsyncList(self._page, call)

    async def _page(self, call: ListCall[M]) -> Page[M]:
        answer = await self._transport.answer(call.call)
        return self._result(answer, read_page(call.model, answer.json))

    def _result(self, answer: Answer, data: T) -> T:
        return data


class _RawAsyncSender(AsyncSender):
    def list(self, call: ListCall[M]) -> AsyncList[M]:
        return cast("AsyncList[M]", self._page(call))

    def _result(self, answer: Answer, data: T) -> T:
        return cast(T, _raw_response(answer, data))


# A raw resource's methods have the plain ones' types: these tell what they return.


def raw(method: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    return cast("Callable[P, RawResponse[T]]", method)


def raw_list(method: Callable[P, SyncList[M]]) -> Callable[P, RawResponse[Page[M]]]:
    return cast("Callable[P, RawResponse[Page[M]]]", method)


def async_raw(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[RawResponse[T]]]:
    return cast("Callable[P, Awaitable[RawResponse[T]]]", method)


def async_raw_list(method: Callable[P, AsyncList[M]]) -> Callable[P, Awaitable[RawResponse[Page[M]]]]:
    return cast("Callable[P, Awaitable[RawResponse[Page[M]]]]", method)


def _raw_response(answer: Answer, data: T) -> RawResponse[T]:
    return RawResponse(data, answer.headers, answer.status, answer.headers.get("x-request-id"))
