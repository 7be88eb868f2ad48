"""What a call sends, and what it returns."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest
from conftest import KEY, Run
from server import CHARGE, FaultyServer, reply, text

import catraca

ORDER: dict[str, Any] = {
    "amount": 12990,
    "customer": {"name": "Ana Souza", "email": "ana@example.com", "document": "529.982.247-25"},
}


def test_a_creation_sends_its_arguments_and_returns_the_charge(run: Run, server: FaultyServer) -> None:
    server.answers(reply(201, CHARGE))
    charge = run(lambda api: api.charges.create(**ORDER, description=None, idempotency_key="pedido-1"))
    sent = server.received[0]
    assert (sent.method, sent.path) == ("POST", "/v1/charges")
    assert sent.body == {**ORDER, "description": None}
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert sent.headers["idempotency-key"] == "pedido-1"
    assert sent.headers["user-agent"].startswith("catraca-python/")
    assert isinstance(charge, catraca.types.Charge)
    assert (charge.id, charge.amount) == (CHARGE["id"], 12990)
    assert charge.pix.qr_code == "00020126"
    assert charge.customer is not None and charge.customer.name == "Ana Souza"


def test_a_key_is_made_for_each_creation(run: Run, server: FaultyServer) -> None:
    for _ in range(2):
        run(lambda api: api.charges.create(**ORDER))
    first, second = server.keys
    assert first and second and first != second


@pytest.mark.parametrize(
    "action",
    [
        lambda api: api.charges.retrieve("ch_1"),
        lambda api: api.events.resend("evt_1"),
        lambda api: api.test.charges.pay("ch_1"),
        lambda api: api.test.clock.advance(seconds=60),
        lambda api: api.payment_links.update("pl_1", active=False),
        lambda api: api.webhook_endpoints.delete("we_1"),
    ],
)
def test_reads_changes_and_test_routes_carry_no_key(run: Run, server: FaultyServer, action: Any) -> None:
    run(action)
    assert server.keys == [None]


def test_unknown_members_and_values_are_kept(run: Run, server: FaultyServer) -> None:
    wire = {**CHARGE, "status": "novo_status", "novo_campo": {"a": [1]}}
    server.answers(reply(200, wire))
    charge = run(lambda api: api.charges.retrieve("ch_1"))
    assert charge.status == "novo_status"
    assert charge.to_dict() == wire


def test_objects_are_frozen_and_their_dict_is_a_copy(run: Run, server: FaultyServer) -> None:
    charge = run(lambda api: api.charges.retrieve("ch_1"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        charge.amount = 1
    charge.to_dict()["pix"]["qr_code"] = "other"
    assert charge.to_dict()["pix"]["qr_code"] == "00020126"


def test_a_204_is_none(run: Run, server: FaultyServer) -> None:
    server.answers(reply(204))
    assert run(lambda api: api.cards.delete("pm_1")) is None
    assert (server.received[0].method, server.received[0].path) == ("DELETE", "/v1/cards/pm_1")


def test_a_raw_response_has_data_headers_status_and_request_id(run: Run, server: FaultyServer) -> None:
    server.answers(reply(201, CHARGE, {"X-Request-Id": "req_7", "Idempotent-Replayed": "true"}))
    raw = run(lambda api: api.charges.with_raw_response.create(**ORDER))
    assert raw.data.id == CHARGE["id"]
    assert (raw.status, raw.request_id) == (201, "req_7")
    assert raw.headers["idempotent-replayed"] == "true"


def test_a_raw_204_has_no_data(run: Run, server: FaultyServer) -> None:
    server.answers(reply(204, headers={"X-Request-Id": "req_8"}))
    raw = run(lambda api: api.cards.with_raw_response.delete("pm_1"))
    assert (raw.data, raw.status, raw.request_id) == (None, 204, "req_8")


def test_ids_cannot_lead_to_another_route(run: Run, server: FaultyServer) -> None:
    for id in ("", ".", ".."):
        with pytest.raises(ValueError, match="not an id"):
            run(lambda api, id=id: api.charges.retrieve(id))
    run(lambda api: api.charges.retrieve("../balance?x=1#y"))
    assert [one.path for one in server.received] == ["/v1/charges/..%2Fbalance%3Fx%3D1%23y"]


def test_queries_are_text(run: Run, server: FaultyServer) -> None:
    page = {"object": "list", "data": [], "pagination": {"page": 1, "has_more": False}}
    server.answers(reply(200, page))
    run(lambda api: api.payment_links.list(active=True, per_page=5))
    run(lambda api: api.charges.list(reference="a&b=c d"))
    paths = [one.path for one in server.received]
    assert paths == ["/v1/payment_links?per_page=5&active=true", "/v1/charges?reference=a%26b%3Dc+d"]


def test_a_redirect_is_not_followed(run: Run, server: FaultyServer) -> None:
    server.answers(reply(302, headers={"location": f"{server.url}/v1/balance"}))
    with pytest.raises(catraca.ApiError) as caught:
        run(lambda api: api.charges.retrieve("ch_1"))
    assert (caught.value.status, len(server.received)) == (302, 1)


@pytest.mark.parametrize("content", [b"", b"<html>", b"null", b"[]", b'{"id":', b"\xff"])
def test_a_success_that_is_no_json_object_is_a_connection_error(
    run: Run, server: FaultyServer, content: bytes
) -> None:
    server.answers(text(201, content))
    with pytest.raises(catraca.ConnectionError, match="not a whole JSON object"):
        run(lambda api: api.charges.create(**ORDER), max_retries=0)


@pytest.mark.parametrize(
    "action",
    [
        lambda api: api.charges.refund("ch_1", amount=None),
        lambda api: api.charges.create(**{**ORDER, "amount": float("nan")}),
        lambda api: api.charges.create(**ORDER, idempotency_key=""),
        lambda api: api.charges.create(**ORDER, idempotency_key="pedido-é"),
        lambda api: api.charges.create(**ORDER, idempotency_key="a\nb"),
        lambda api: api.charges.create(**ORDER, idempotency_key="a" * 256),
        lambda api: api.balance.retrieve(timeout=0),
        lambda api: api.balance.retrieve(timeout=-1),
        lambda api: api.balance.retrieve(timeout=float("nan")),
    ],
)
def test_what_must_not_be_sent_is_not(run: Run, server: FaultyServer, action: Any) -> None:
    with pytest.raises(catraca.ArgumentError):
        run(action)
    assert server.received == []


def test_a_refund_without_an_amount_is_of_the_rest(run: Run, server: FaultyServer) -> None:
    run(lambda api: api.charges.refund("ch_1", reason="troca"))
    assert server.received[0].body == {"reason": "troca"}


@pytest.mark.parametrize("timeout", [None, float("inf"), 1e12])
def test_a_timeout_may_be_none_or_long(run: Run, server: FaultyServer, timeout: float | None) -> None:
    assert run(lambda api: api.charges.retrieve("ch_1"), timeout=timeout).id == CHARGE["id"]


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_client_takes_no_timeout_of_nothing(timeout: float) -> None:
    for client in (catraca.Catraca, catraca.AsyncCatraca):
        with pytest.raises(catraca.ArgumentError):
            client(KEY, base_url="http://127.0.0.1:1", timeout=timeout)


def test_the_newline_of_a_key_from_a_file_is_not_sent(server: FaultyServer) -> None:
    with catraca.Catraca(" sk_test_file\n", base_url=server.url) as api:
        api.charges.retrieve("ch_1")
    assert server.received[0].headers["authorization"] == "Bearer sk_test_file"


@pytest.mark.parametrize("key", ["sk_test_1\nx: 1", "sk_test_é", "sk_test_\x00"])
def test_a_key_that_no_header_carries_is_refused_and_not_quoted(key: str) -> None:
    for client in (catraca.Catraca, catraca.AsyncCatraca):
        with pytest.raises(catraca.ArgumentError) as caught:
            client(key, base_url="http://127.0.0.1:1")
        assert "sk_test" not in str(caught.value)


def test_an_async_client_is_used_from_one_event_loop_after_another(server: FaultyServer) -> None:
    api = catraca.AsyncCatraca(KEY, base_url=server.url, max_retries=0)

    async def charge_id() -> str:
        return (await api.charges.retrieve("ch_1")).id

    assert [asyncio.run(charge_id()) for _ in range(3)] == [CHARGE["id"]] * 3  # the server keeps alive
    asyncio.run(api.close())


def test_key_and_address_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, server: FaultyServer
) -> None:
    monkeypatch.setenv("CATRACA_KEY", "sk_test_env")
    monkeypatch.setenv("CATRACA_URL", f"{server.url}/base/")
    with catraca.Catraca() as api:
        api.charges.retrieve("ch_1")
    assert server.received[0].path == "/base/v1/charges/ch_1"
    assert server.received[0].headers["authorization"] == "Bearer sk_test_env"


@pytest.mark.parametrize("missing", ["CATRACA_KEY", "CATRACA_URL"])
def test_a_missing_key_or_address_is_named(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setenv("CATRACA_KEY", "sk_test_env")
    monkeypatch.setenv("CATRACA_URL", "http://127.0.0.1:1")
    monkeypatch.delenv(missing)
    for client in (catraca.Catraca, catraca.AsyncCatraca):
        with pytest.raises(catraca.CatracaError, match=missing):
            client()
