"""What a type checker must accept of the SDK, and what it must refuse."""

from collections.abc import Mapping

from catraca import AsyncCatraca, CardError, Catraca, RawResponse, webhooks
from catraca.types import Charge, Page, WebhookEvent


def sell(catraca: Catraca) -> str | None:
    try:
        charge: Charge = catraca.charges.create(
            amount=12990,
            customer={"name": "Ana Souza", "email": "ana@example.com", "document": "529.982.247-25"},
            metadata={"loja": "centro"},
            idempotency_key="pedido-1042",
            timeout=5,
        )
    except CardError as error:
        return error.decline_code
    raw: RawResponse[Charge] = catraca.charges.with_raw_response.retrieve(charge.id)
    page: Page[Charge] = catraca.charges.list(status="paid").page()
    raw_page: RawResponse[Page[Charge]] = catraca.charges.with_raw_response.list()
    total: int = sum(one.amount for one in page.data + raw_page.data.data)
    catraca.charges.create(amount="12990")  # type: ignore[call-arg, arg-type]
    catraca.charges.list(status="payed")  # type: ignore[arg-type]
    charge.amount = total  # type: ignore[misc]
    return raw.data.pix.qr_code


async def sell_async(catraca: AsyncCatraca) -> list[str]:
    raw: RawResponse[Charge] = await catraca.charges.with_raw_response.retrieve("ch_1")
    return [raw.data.id] + [charge.id async for charge in catraca.charges.list(per_page=100)]


def receive(body: bytes, headers: Mapping[str, str]) -> int | None:
    event: WebhookEvent = webhooks.unwrap(body, headers, "whsec_AAAA")
    return event.data.charge.amount if event.type == "charge.paid" and event.data.charge else None
