"""The exceptions of refusals."""

from __future__ import annotations

import pytest
from conftest import Run
from server import FaultyServer, refusal, text

import catraca


@pytest.mark.parametrize(
    ("status", "type", "expected"),
    [
        (401, "authentication_error", catraca.AuthenticationError),
        (403, "permission_error", catraca.PermissionError),
        (422, "invalid_request_error", catraca.InvalidRequestError),
        (409, "idempotency_error", catraca.IdempotencyError),
        (404, "not_found_error", catraca.NotFoundError),
        (429, "rate_limit_error", catraca.RateLimitError),
        (422, "card_error", catraca.CardError),
        (500, "api_error", catraca.ServerError),
        (404, "a_new_type", catraca.NotFoundError),
        (422, "a_new_type", catraca.ApiError),
        (503, "a_new_type", catraca.ServerError),
    ],
)
def test_the_class_follows_the_type(
    run: Run, server: FaultyServer, status: int, type: str, expected: type[catraca.ApiError]
) -> None:
    server.answers(refusal(status, type, "some_code", details={"remaining": 5}))
    with pytest.raises(catraca.ApiError) as caught:
        run(lambda api: api.balance.retrieve(), max_retries=0)
    error = caught.value
    assert error.__class__ is expected
    assert isinstance(error, catraca.CatracaError)
    assert (error.status, error.type, error.code, error.request_id) == (status, type, "some_code", "req_1")
    assert error.details == {"remaining": 5}
    assert "some_code" in str(error) and "req_1" in str(error)


def test_a_declined_card_has_its_reason(run: Run, server: FaultyServer) -> None:
    details = {"decline_code": "insufficient_funds", "charge": "ch_1"}
    server.answers(refusal(422, "card_error", "card_declined", details=details))
    with pytest.raises(catraca.CardError) as caught:
        run(lambda api: api.balance.retrieve())
    assert caught.value.decline_code == "insufficient_funds"


def test_no_retry_after_is_none(run: Run, server: FaultyServer) -> None:
    server.answers(refusal(429, "rate_limit_error", "too_many_requests"))
    with pytest.raises(catraca.RateLimitError) as caught:
        run(lambda api: api.balance.retrieve(), max_retries=0)
    assert caught.value.retry_after is None


@pytest.mark.parametrize("content", [b"", b"<html>", b"[]", b'{"error": 1}', b'{"error": {"code": 7}}'])
@pytest.mark.parametrize(
    ("status", "expected"), [(403, "PermissionError"), (413, "ApiError"), (502, "ServerError")]
)
def test_an_answer_without_our_error_body_goes_by_its_status(
    run: Run, server: FaultyServer, content: bytes, status: int, expected: str
) -> None:
    server.answers(text(status, content))
    with pytest.raises(catraca.ApiError) as caught:
        run(lambda api: api.balance.retrieve(), max_retries=0)
    error = caught.value
    assert error.__class__.__name__ == expected
    assert (error.status, error.type, error.code, error.details) == (status, None, None, {})
