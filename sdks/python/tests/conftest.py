from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from server import FaultyServer

from catraca import AsyncCatraca, Catraca

KEY = "sk_test_of_the_tests"


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    opened = FaultyServer()
    yield opened
    opened.close()


Run = Callable[..., Any]


@pytest.fixture(params=["sync", "async"])
def run(request: pytest.FixtureRequest, server: FaultyServer) -> Run:
    """Calls an action with a client of either kind, and returns what comes of it: of a list, its items."""

    def run_sync(action: Callable[[Any], Any], **options: Any) -> Any:
        with Catraca(KEY, base_url=server.url, **options) as catraca:
            result = action(catraca)
            return list(result) if hasattr(result, "__iter__") else result

    def run_async(action: Callable[[Any], Any], **options: Any) -> Any:
        async def main() -> Any:
            async with AsyncCatraca(KEY, base_url=server.url, **options) as catraca:
                result = action(catraca)
                if inspect.isawaitable(result):
                    return await result
                return [item async for item in result] if hasattr(result, "__aiter__") else result

        return asyncio.run(main())

    return run_sync if request.param == "sync" else run_async
