"""A cancellation whose first answer is lost."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Run
from server import CHARGE, FaultyServer, cut, refusal, reply

import catraca

REFUSED = refusal(422, "invalid_request_error", "charge_not_cancelable")
CANCEL = ("POST", "/v1/charges/ch_1/cancel")
RETRIEVE = ("GET", "/v1/charges/ch_1")


def cancel(api: Any) -> Any:
    return api.charges.cancel("ch_1")


def sent(server: FaultyServer) -> list[tuple[str, str]]:
    return [(one.method, one.path) for one in server.received]


def test_what_an_earlier_try_has_done_is_found_by_the_retry(run: Run, server: FaultyServer) -> None:
    server.answers(cut, REFUSED, reply(200, {**CHARGE, "status": "canceled"}))
    assert run(cancel).status == "canceled"
    assert sent(server) == [CANCEL, CANCEL, RETRIEVE]


def test_what_a_payment_has_prevented_is_refused(run: Run, server: FaultyServer) -> None:
    server.answers(cut, REFUSED, reply(200, {**CHARGE, "status": "paid"}))
    with pytest.raises(catraca.ApiError) as caught:
        run(cancel)
    assert caught.value.code == "charge_not_cancelable"
    assert sent(server) == [CANCEL, CANCEL, RETRIEVE]


def test_a_first_try_that_is_refused_asks_for_no_more(run: Run, server: FaultyServer) -> None:
    server.answers(REFUSED, reply(200, {**CHARGE, "status": "canceled"}))
    with pytest.raises(catraca.ApiError) as caught:
        run(cancel)
    assert caught.value.code == "charge_not_cancelable"
    assert sent(server) == [CANCEL]
