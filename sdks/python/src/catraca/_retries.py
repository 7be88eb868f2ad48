"""Which outcomes are retried, and after how long."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

FIRST_DELAY_SECONDS = 0.5
MAX_DELAY_SECONDS = 8.0
JITTER = 0.25
MAX_RETRY_AFTER_SECONDS = 60.0
"""A response that asks for a longer wait becomes an error at once."""

IN_PROGRESS = "idempotency_key_in_progress"


def is_retriable(status: int, headers: Mapping[str, str], code: str | None) -> bool:
    """Whether the response may be other next time. `x-should-retry` decides if it is there."""
    verdict = headers.get("x-should-retry")
    if verdict in ("true", "false"):
        return verdict == "true"
    return status in (408, 429) or status >= 500 or (status == 409 and code == IN_PROGRESS)


def delay_seconds(retry: int, headers: Mapping[str, str]) -> float | None:
    """Seconds before retry number `retry` (the first is 0), as the response says or by a back-off.

    None if the response says more than 60.
    """
    named = retry_after_seconds(headers)
    if named is None:
        backoff = min(FIRST_DELAY_SECONDS * 2.0 ** min(retry, 10), MAX_DELAY_SECONDS)
        return backoff * random.uniform(1 - JITTER, 1 + JITTER)
    return named if named <= MAX_RETRY_AFTER_SECONDS else None


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Seconds by `retry-after-ms` or `Retry-After` (seconds or a date, RFC 9110, 10.2.3).

    None if neither is there and readable.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    return seconds if seconds is not None else _seconds_until(value)


def _number(value: str | None) -> float | None:
    """A number that is not negative. `nan` and `inf` are none."""
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def _seconds_until(date: str | None) -> float | None:
    try:
        moment = parsedate_to_datetime(date or "").timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
    return max(0.0, moment - time.time())
