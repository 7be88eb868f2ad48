"""Which outcomes are retried, how often, and after how long."""

from __future__ import annotations

import time
from email.utils import formatdate
from typing import Any

import pytest
from conftest import Run
from server import (
    CHARGE,
    FaultyServer,
    Step,
    cut,
    cut_within_body,
    dripping,
    half_body,
    refusal,
    reply,
    silent,
    text,
)
from test_calls import ORDER

import catraca
from catraca._retries import delay_seconds, is_retriable, retry_after_seconds

SOON = {"retry-after-ms": "10"}
OK = reply(201, CHARGE)
IN_PROGRESS = refusal(409, "idempotency_error", "idempotency_key_in_progress", SOON)


def create(api: Any) -> Any:
    return api.charges.create(**ORDER)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(cut, id="reset"),
        pytest.param(cut_within_body, id="cut within the body"),
        pytest.param(half_body, id="half body"),
        pytest.param(text(201, b""), id="201 empty"),
        pytest.param(text(200, b"<html>"), id="200 of a proxy"),
        pytest.param(reply(201, ["ch_1"]), id="201 of a list"),
        pytest.param(IN_PROGRESS, id="409 in progress"),
        pytest.param(refusal(408, "invalid_request_error", "request_timeout", SOON), id="408"),
        pytest.param(refusal(429, "rate_limit_error", "too_many_requests", SOON), id="429"),
        pytest.param(refusal(500, "api_error", "internal_error", SOON), id="500"),
        pytest.param(refusal(503, "api_error", "service_unavailable", SOON), id="503"),
        pytest.param(text(504, b"<html>"), id="504 of a proxy"),
    ],
)
def test_a_fault_is_retried_with_the_same_key(run: Run, server: FaultyServer, fault: Step) -> None:
    server.answers(fault, fault, OK)
    assert run(create).id == CHARGE["id"]
    assert len(server.keys) == 3
    assert len(set(server.keys)) == 1 and server.keys[0]
    bodies = [one.body for one in server.received]
    assert bodies == [ORDER] * 3


def test_the_error_tells_the_key_to_repeat_with(run: Run, server: FaultyServer) -> None:
    server.answers(cut, cut, cut, OK)
    with pytest.raises(catraca.ConnectionError) as caught:
        run(create)
    key = caught.value.idempotency_key
    assert key and server.keys == [key] * 3
    run(lambda api: api.charges.create(**ORDER, idempotency_key=key))
    assert server.keys == [key] * 4


@pytest.mark.parametrize(
    ("fault", "timeout", "expected"),
    [
        (silent(1.0), 0.3, catraca.TimeoutError),
        (refusal(422, "invalid_request_error", "validation_failed"), 30.0, catraca.ApiError),
    ],
)
def test_every_error_of_a_call_tells_its_key(
    run: Run, server: FaultyServer, fault: Step, timeout: float, expected: type[catraca.CallError]
) -> None:
    server.answers(fault)
    with pytest.raises(expected) as caught:
        run(
            lambda api: api.charges.create(
                **ORDER, idempotency_key="pedido-9", timeout=timeout, max_retries=0
            )
        )
    assert caught.value.idempotency_key == "pedido-9"
    with pytest.raises(expected) as caught:
        run(lambda api: api.balance.retrieve(timeout=timeout, max_retries=0))
    assert caught.value.idempotency_key is None


def test_a_given_key_is_kept_over_the_retries(run: Run, server: FaultyServer) -> None:
    server.answers(IN_PROGRESS, OK)
    run(lambda api: api.charges.create(**ORDER, idempotency_key="pedido-9"))
    assert server.keys == ["pedido-9", "pedido-9"]


def test_a_clock_is_advanced_again_only_with_a_key(run: Run, server: FaultyServer) -> None:
    server.answers(cut, reply(200, {"object": "test_clock"}))
    with pytest.raises(catraca.ConnectionError):
        run(lambda api: api.test.clock.advance(seconds=60))
    server.answers(cut, reply(200, {"object": "test_clock"}))
    run(lambda api: api.test.clock.advance(seconds=60, idempotency_key="passo-1"))
    assert server.keys == [None, "passo-1", "passo-1"]


@pytest.mark.parametrize(
    ("status", "type", "code"),
    [
        (400, "invalid_request_error", "malformed_json"),
        (401, "authentication_error", "invalid_api_key"),
        (404, "not_found_error", "resource_not_found"),
        (409, "idempotency_error", "idempotency_key_reused"),
        (409, "invalid_request_error", "run_in_progress"),
        (422, "card_error", "card_declined"),
    ],
)
def test_a_refusal_is_not_retried(run: Run, server: FaultyServer, status: int, type: str, code: str) -> None:
    server.answers(refusal(status, type, code, SOON), OK)
    with pytest.raises(catraca.ApiError) as caught:
        run(create)
    assert (caught.value.code, len(server.received)) == (code, 1)


def test_x_should_retry_decides_either_way(run: Run, server: FaultyServer) -> None:
    server.answers(refusal(422, "card_error", "card_declined", {**SOON, "x-should-retry": "true"}), OK)
    assert run(create).id == CHARGE["id"]
    server.answers(refusal(503, "api_error", "service_unavailable", {"x-should-retry": "false"}), OK)
    with pytest.raises(catraca.ServerError):
        run(create)
    assert len(server.received) == 3


@pytest.mark.parametrize(("max_retries", "tries"), [(0, 1), (1, 2), (4, 5)])
def test_max_retries_limits_the_tries(run: Run, server: FaultyServer, max_retries: int, tries: int) -> None:
    server.answers(refusal(500, "api_error", "internal_error", SOON))
    with pytest.raises(catraca.ServerError):
        run(create, max_retries=max_retries)
    with pytest.raises(catraca.ServerError):
        run(lambda api: api.charges.create(**ORDER, max_retries=max_retries))
    assert len(server.received) == 2 * tries


def test_no_server_is_a_connection_error(run: Run, server: FaultyServer) -> None:
    server.close()
    with pytest.raises(catraca.ConnectionError):
        run(create, max_retries=0)


@pytest.mark.parametrize("fault", [silent(4.0), dripping(5.0)])
def test_a_slow_try_times_out_and_is_retried(run: Run, server: FaultyServer, fault: Step) -> None:
    server.answers(fault, OK)
    started = time.monotonic()
    assert run(create, timeout=1.0).id == CHARGE["id"]
    assert time.monotonic() - started < 3.9  # 1 s, then a pause of at most 0.625 s
    assert len(set(server.keys)) == 1


@pytest.mark.parametrize("fault", [silent(4.0), dripping(5.0)])
def test_a_timeout_is_a_connection_error_of_its_own(run: Run, server: FaultyServer, fault: Step) -> None:
    server.answers(fault)
    started = time.monotonic()
    with pytest.raises(catraca.TimeoutError) as caught:
        run(lambda api: api.charges.create(**ORDER, timeout=1.0, max_retries=0))
    assert time.monotonic() - started < 3.9
    assert isinstance(caught.value, catraca.ConnectionError)


def test_the_pause_is_the_one_that_the_response_names(run: Run, server: FaultyServer) -> None:
    server.answers(
        refusal(429, "rate_limit_error", "too_many_requests", {"retry-after": "1"}),
        refusal(429, "rate_limit_error", "too_many_requests", {"retry-after": "9", "retry-after-ms": "200"}),
        OK,
    )
    run(create)
    first, second, third = (one.at for one in server.received)
    assert 0.99 < second - first < 1.9
    assert 0.19 < third - second < 0.9


@pytest.mark.parametrize("lie", ["-1", "nan", "inf", "soon", "1e999", "Wed, 99 Foo 2026", ""])
def test_an_unreadable_retry_after_is_as_none(run: Run, server: FaultyServer, lie: str) -> None:
    server.answers(refusal(429, "rate_limit_error", "too_many_requests", {"retry-after": lie}), OK)
    run(create)
    first, second = (one.at for one in server.received)
    assert 0.37 < second - first < 1.5


def test_a_longer_wait_than_60_s_is_an_error_at_once(run: Run, server: FaultyServer) -> None:
    server.answers(refusal(429, "rate_limit_error", "too_many_requests", {"retry-after": "61"}), OK)
    with pytest.raises(catraca.RateLimitError) as caught:
        run(create)
    assert (caught.value.retry_after, len(server.received)) == (61, 1)


def test_the_back_off_doubles_to_8_s_and_varies_by_a_quarter() -> None:
    for retry, seconds in enumerate([0.5, 1, 2, 4, 8, 8, 8]):
        delays = [delay_seconds(retry, {}) or 0 for _ in range(200)]
        assert all(0.75 * seconds <= delay <= 1.25 * seconds for delay in delays)
        assert max(delays) > 1.1 * seconds and min(delays) < 0.9 * seconds
    assert delay_seconds(100_000, {}) is not None


def test_retry_after_may_be_a_date() -> None:
    assert 28 <= (retry_after_seconds({"retry-after": formatdate(time.time() + 30, usegmt=True)}) or 0) <= 30
    assert retry_after_seconds({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}) == 0
    assert retry_after_seconds({}) is None


def test_another_409_is_retried_only_if_the_server_says_so() -> None:
    assert not is_retriable(409, {}, "idempotency_key_reused")
    assert is_retriable(409, {}, "idempotency_key_in_progress")
    assert is_retriable(409, {"x-should-retry": "true"}, None)
    assert not is_retriable(409, {"x-should-retry": "false"}, "idempotency_key_in_progress")
    assert is_retriable(500, {"x-should-retry": "maybe"}, None)
