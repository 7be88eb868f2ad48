"""Verifying and signing webhooks."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest

from catraca import ArgumentError, Catraca, CatracaError, WebhookVerificationError, webhooks

SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes....").decode()
OTHER = "whsec_" + base64.b64encode(b"another one of 24 bytes.").decode()
EVENT: dict[str, Any] = {
    "id": "evt_01m7ywntbpbhpcysknehpefzt9d",
    "type": "charge.paid",
    "created_at": "2026-11-21T12:08:16.000Z",
    "data": {"charge": {"id": "ch_1", "status": "paid", "amount": 12990}},
}
BODY = json.dumps(EVENT)


def test_a_signed_webhook_is_unwrapped() -> None:
    event = webhooks.unwrap(BODY.encode(), webhooks.sign(BODY, SECRET), SECRET)
    assert (event.id, event.type) == (EVENT["id"], "charge.paid")
    assert event.data.charge is not None and event.data.charge.amount == 12990
    assert event.data.refund is None
    assert event.to_dict() == EVENT


def test_the_vector_of_standard_webhooks() -> None:
    """https://github.com/standard-webhooks/standard-webhooks, libraries/python/tests/test_webhooks.py."""
    headers = webhooks.sign(
        '{"test": 2432232314}',
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        id="msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp=1614265330,
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_headers_may_be_in_any_case() -> None:
    headers = {name.title(): value for name, value in webhooks.sign(BODY, SECRET).items()}
    assert webhooks.unwrap(BODY, headers, SECRET).type == "charge.paid"


def test_during_a_rotation_either_side_may_have_two() -> None:
    signed = [webhooks.sign(BODY, one, id="evt_1", timestamp=int(time.time())) for one in (OTHER, SECRET)]
    both = {**signed[0], "webhook-signature": " ".join(one["webhook-signature"] for one in signed)}
    assert webhooks.unwrap(BODY, both, SECRET).type == "charge.paid"
    assert webhooks.unwrap(BODY, signed[0], [SECRET, OTHER]).type == "charge.paid"


@pytest.mark.parametrize(
    "change",
    [
        {"webhook-signature": "v1,AAAA"},
        {"webhook-signature": ""},
        {"webhook-signature": "v2," + "A" * 44},
        {"webhook-signature": "v1,é\ud800"},
        {"webhook-id": "evt_2"},
        {"webhook-id": "\ud800"},
        {"webhook-timestamp": "0"},
        {"webhook-timestamp": "now"},
        {"webhook-timestamp": "٣"},
        {"webhook-timestamp": "9" * 400},
        {"webhook-timestamp": "-1"},
    ],
)
def test_a_changed_header_is_refused(change: dict[str, str]) -> None:
    with pytest.raises(WebhookVerificationError):
        webhooks.unwrap(BODY, {**webhooks.sign(BODY, SECRET), **change}, SECRET)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_a_missing_header_is_refused(name: str) -> None:
    headers = webhooks.sign(BODY, SECRET)
    del headers[name]
    with pytest.raises(WebhookVerificationError, match=name):
        webhooks.unwrap(BODY, headers, SECRET)


def test_a_changed_body_and_another_secret_are_refused() -> None:
    headers = webhooks.sign(BODY, SECRET)
    with pytest.raises(WebhookVerificationError):
        webhooks.unwrap(BODY.replace("12990", "1"), headers, SECRET)
    for secrets in (OTHER, [OTHER], []):
        with pytest.raises(WebhookVerificationError):
            webhooks.unwrap(BODY, headers, secrets)


@pytest.mark.parametrize("age", [-301, 301])
def test_a_timestamp_out_of_tolerance_is_refused(age: int) -> None:
    headers = webhooks.sign(BODY, SECRET, timestamp=int(time.time()) - age)
    with pytest.raises(WebhookVerificationError, match="tolerance"):
        webhooks.unwrap(BODY, headers, SECRET)
    assert webhooks.unwrap(BODY, headers, SECRET, tolerance_seconds=400).type == "charge.paid"


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_?", "whsec_AAA"])
def test_a_malformed_secret_is_an_argument_error(secret: str) -> None:
    assert issubclass(ArgumentError, CatracaError) and issubclass(ArgumentError, ValueError)
    for action in (
        lambda: webhooks.sign(BODY, secret),
        lambda: webhooks.unwrap(BODY, webhooks.sign(BODY, SECRET), [SECRET, secret]),
    ):
        with pytest.raises(ArgumentError, match="whsec_"):
            action()


@pytest.mark.parametrize("body", ["", "[]", "1", "{", "{}"])
def test_a_signed_body_that_is_no_event_is_refused(body: str) -> None:
    with pytest.raises(WebhookVerificationError, match="not an event"):
        webhooks.unwrap(body, webhooks.sign(body, SECRET), SECRET)


def test_a_client_has_the_same_functions() -> None:
    assert Catraca("sk_test_1", base_url="http://127.0.0.1:1").webhooks is webhooks
