"""Calls each resource of the SDK on a real stack. Raises AssertionError or CatracaError on a fault."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from catraca import Catraca, InvalidRequestError, NotFoundError

T = TypeVar("T")
ORDER: dict[str, Any] = {
    "amount": 12990,
    "customer": {"name": "Bruno Souza", "email": "bruno@example.com", "document": "529.982.247-25"},
}


def eventually(read: Callable[[], T], accepts: Callable[[T], bool]) -> T:
    """Reads until the value is accepted, for at most 20 s."""
    for _ in range(200):
        value = read()
        if accepts(value):
            return value
        time.sleep(0.1)
    raise AssertionError(f"still {value}")


def sell_and_refund(catraca: Catraca) -> None:
    raw = catraca.charges.with_raw_response.create(**ORDER, reference="pedido-1", idempotency_key="venda-1")
    assert raw.status == 201 and raw.request_id
    again = catraca.charges.with_raw_response.create(**ORDER, reference="pedido-1", idempotency_key="venda-1")
    assert again.data.id == raw.data.id and again.headers["idempotent-replayed"] == "true"

    id = raw.data.id
    catraca.test.charges.pay(id)
    paid = eventually(lambda: catraca.charges.retrieve(id), lambda charge: charge.status == "paid")
    assert paid.pix.end_to_end_id and paid.customer and paid.customer.name == "Bruno Souza"
    refund = catraca.charges.refund(id, amount=5000, reason="defeito")
    assert catraca.refunds.retrieve(refund.id).amount == 5000
    assert [one.id for one in catraca.refunds.list(id)] == [refund.id]
    assert [one.id for one in catraca.charges.list(reference="pedido-1")] == [id]
    assert catraca.charges.timeline(id).to_dict()["entries"]
    eventually(lambda: catraca.balance.retrieve().balance, lambda balance: balance > 0)
    eventually(lambda: {one.type for one in catraca.events.list()}, lambda types: "charge.paid" in types)
    event = next(iter(catraca.events.list(type="charge.paid")))
    assert event.data.charge and event.data.charge.id == id
    assert catraca.events.retrieve(event.id).id == event.id
    request = next(iter(catraca.requests.list(method="POST")))
    assert catraca.requests.retrieve(request.id).id == request.id


def list_over_pages(catraca: Catraca) -> None:
    made = [catraca.charges.create(**ORDER, reference="lista").id for _ in range(5)]
    listed = [charge.id for charge in catraca.charges.list(reference="lista", per_page=2)]
    assert sorted(listed) == sorted(made) and len(listed) == 5
    links = [catraca.payment_links.create(amount=5000, payment_methods=["pix"]).id for _ in range(3)]
    assert sorted(link.id for link in catraca.payment_links.list(per_page=1)) == sorted(links)
    assert catraca.payment_links.update(links[0], active=False).active is False
    assert len(list(catraca.payment_links.list(active=True))) == 2
    assert catraca.payment_links.retrieve(links[0]).active is False


def use_the_rest(catraca: Catraca) -> None:
    canceled = catraca.charges.create(**ORDER)
    assert catraca.charges.cancel(canceled.id).status == "canceled"
    session = catraca.embed_sessions.create(amount=5000, payment_methods=["pix"])
    assert session.client_secret
    assert catraca.installments.retrieve(amount=12990).amount == 12990
    assert catraca.cards.list().page().data == []
    endpoint = catraca.webhook_endpoints.create(url="http://127.0.0.1:9/", events=["charge.paid"])
    assert catraca.webhook_endpoints.secret(endpoint.id).secret == endpoint.secret
    assert catraca.webhook_endpoints.rotate_secret(endpoint.id).secret != endpoint.secret
    assert catraca.webhook_endpoints.update(endpoint.id, status="disabled").status == "disabled"
    assert [one.id for one in catraca.webhook_endpoints.list()] == [endpoint.id]
    catraca.webhook_endpoints.delete(endpoint.id)
    assert catraca.webhook_endpoints.list().page().data == []
    assert catraca.deliveries.list().page().data == []
    expired = catraca.charges.create(**ORDER)
    catraca.test.charges.expire(expired.id)
    eventually(lambda: catraca.charges.retrieve(expired.id).status, lambda status: status == "expired")
    trigger = catraca.test.trigger(type="charge.canceled", overrides={"amount": 700})
    assert trigger.events == ["charge.canceled"]
    assert catraca.charges.retrieve(trigger.resource).amount == 700
    assert catraca.test.clock.retrieve().offset_seconds == 0
    assert catraca.test.clock.advance(seconds=60).offset_seconds == 60


def be_refused(catraca: Catraca) -> None:
    try:
        catraca.charges.create(**{**ORDER, "amount": 0})
    except InvalidRequestError as error:
        assert (error.status, error.code) == (422, "validation_failed") and error.details["fields"]
    else:
        raise AssertionError("a sale of nothing")
    try:
        catraca.charges.retrieve("../balance")
    except NotFoundError as error:
        assert error.code == "resource_not_found" and error.request_id
    else:
        raise AssertionError("an id that leads elsewhere")


with Catraca() as catraca:
    for step in (sell_and_refund, list_over_pages, use_the_rest, be_refused):
        step(catraca)
