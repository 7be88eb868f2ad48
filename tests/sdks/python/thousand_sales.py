"""Sells through CATRACA_URL, half by threads and half by asyncio, and prints the ids by reference."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from catraca import AsyncCatraca, Catraca

SALES = 1000
AT_ONCE = 12
SHAKY: dict[str, Any] = {"max_retries": 12, "timeout": 3}


def order(reference: str) -> dict[str, Any]:
    customer = {"name": "Bruno Souza", "email": "bruno@example.com", "document": "529.982.247-25"}
    return {"amount": 12990, "customer": customer, "reference": reference}


def sell_by_threads(references: list[str]) -> dict[str, str]:
    with Catraca(**SHAKY) as catraca, ThreadPoolExecutor(AT_ONCE) as threads:
        return dict(threads.map(lambda one: (one, catraca.charges.create(**order(one)).id), references))


async def sell_by_asyncio(references: list[str]) -> dict[str, str]:
    waiting = list(references)
    sold: dict[str, str] = {}

    async def sell(catraca: AsyncCatraca) -> None:
        while waiting:
            reference = waiting.pop()
            sold[reference] = (await catraca.charges.create(**order(reference))).id

    async with AsyncCatraca(**SHAKY) as catraca:
        await asyncio.gather(*(sell(catraca) for _ in range(AT_ONCE)))
    return sold


async def main() -> None:
    references = [f"pedido-{number}" for number in range(SALES)]
    by_threads, by_asyncio = await asyncio.gather(
        asyncio.to_thread(sell_by_threads, references[: SALES // 2]),
        sell_by_asyncio(references[SALES // 2 :]),
    )
    print(json.dumps({**by_threads, **by_asyncio}))


asyncio.run(main())
