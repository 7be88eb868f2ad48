"""The clients."""

from __future__ import annotations

from types import TracebackType

from . import webhooks
from ._resources import AsyncResources, Resources
from ._senders import AsyncSender, SyncSender
from ._transport import AsyncTransport, Settings, SyncTransport

DEFAULT_TIMEOUT = 30.0
DEFAULT_MAX_RETRIES = 2


class Catraca(Resources):
    """Client of the API of Catraca. Threads may share one. Close it, or use it in a `with` block.

    `api_key`: `sk_test_…` or `sk_live_…`, default is CATRACA_KEY. `base_url`: the platform's address, default
    is CATRACA_URL. `timeout`: seconds that a try may take, its body included; None for no limit.
    `max_retries`: tries after the first one, on connection errors, 408, 429, 5xx and a 409 in progress.

    Raises CatracaError without a usable key or address. Methods raise ApiError and its subclasses when the
    API refuses, ConnectionError and TimeoutError when no response arrives. Then a sale may exist: the error's
    `idempotency_key` is the key to repeat the call with.
    """

    webhooks = webhooks

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float | None = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
    ) -> None:
        self._transport = SyncTransport(Settings.read(api_key, base_url, timeout, max_retries))
        super().__init__(SyncSender(self._transport))

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Catraca:
        return self

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class AsyncCatraca(AsyncResources):
    """Catraca for asyncio: its methods are awaited, its lists read with `async for`.

    Several event loops may use one, one after another: each opens connections of its own.
    Close it, or use it in an `async with` block. A task that is cancelled raises asyncio.CancelledError,
    which tells no key, and a sale may exist: give calls that you cancel an `idempotency_key` of your own.
    """

    webhooks = webhooks

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float | None = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
    ) -> None:
        self._transport = AsyncTransport(Settings.read(api_key, base_url, timeout, max_retries))
        super().__init__(AsyncSender(self._transport))

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncCatraca:
        return self

    async def __aexit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()
