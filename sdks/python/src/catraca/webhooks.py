"""Verifies webhooks, and signs them for tests (Standard Webhooks 1.0.0, symmetric signatures)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
import uuid
from collections.abc import Iterable, Mapping

from ._errors import ArgumentError, WebhookVerificationError
from ._models import members_of, read_model
from ._types import WebhookEvent

TOLERANCE_SECONDS = 300

_PREFIX = "whsec_"


def unwrap(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> WebhookEvent:
    """Verifies a webhook and returns its event.

    `body`: the raw body, not JSON that was parsed and written again. `headers`: the request's, in any case.
    `secret`: `whsec_…`, or several of which one must match. `tolerance_seconds`: how far the timestamp may be
    from this machine's clock, before or after.

    Raises WebhookVerificationError if the webhook is not to be trusted; ArgumentError, a ValueError, if a
    secret is malformed.
    """
    keys = [_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    raw = body.encode() if isinstance(body, str) else bytes(body)
    lowercase = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        _header(lowercase, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_timestamp(timestamp, tolerance_seconds)
    expected = [_signature(key, id, timestamp, raw) for key in keys]
    if not any(_same(given, one) for given in signatures.split(" ") for one in expected):
        raise WebhookVerificationError("no signature matches the secret")
    return _event(raw)


def sign(
    body: bytes | str, secret: str, *, id: str | None = None, timestamp: int | None = None
) -> dict[str, str]:
    """The headers that make a request with `body` a genuine webhook, for tests of a receiver.

    `id`: default is a new one. `timestamp`: in seconds since 1970, default is now. Raises ArgumentError if
    the secret is malformed.
    """
    raw = body.encode() if isinstance(body, str) else bytes(body)
    webhook_id = id if id is not None else f"evt_{uuid.uuid4().hex[:26]}"
    seconds = str(int(time.time()) if timestamp is None else timestamp)
    return {
        "content-type": "application/json",
        "webhook-id": webhook_id,
        "webhook-timestamp": seconds,
        "webhook-signature": _signature(_key(secret), webhook_id, seconds, raw),
    }


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ArgumentError("a webhook secret is whsec_ and base64")  # an empty key would verify forgeries
    return key


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"the header {name} is missing")
    return value


def _check_timestamp(timestamp: str, tolerance_seconds: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        raise WebhookVerificationError("webhook-timestamp is not a number of seconds")
    if abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("webhook-timestamp is outside the tolerance")


def _signature(key: bytes, id: str, timestamp: str, body: bytes) -> str:
    digest = hmac.new(key, _bytes(f"{id}.{timestamp}.") + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(_bytes(given), _bytes(expected))


def _bytes(header: str) -> bytes:
    return header.encode(errors="replace")  # a header may hold what is no text


def _event(raw: bytes) -> WebhookEvent:
    try:
        event = members_of(json.loads(raw))
    except ValueError:
        event = {}
    if not event:
        raise WebhookVerificationError("the body is not an event")
    return read_model(WebhookEvent, event)
