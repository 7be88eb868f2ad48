"""Checks of arguments, before anything is sent."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import quote

from ._errors import ArgumentError

T = TypeVar("T")

LONGEST_IDEMPOTENCY_KEY = 255
LONGEST_TIMEOUT_SECONDS = 2_147_483.0
"""A socket takes no more milliseconds than 31 bits hold."""


def is_printable_ascii(text: str) -> bool:
    """Whether a header carries it as it is."""
    return text != "" and text.isascii() and text.isprintable() and text == text.strip()


def checked_idempotency_key(key: str) -> str:
    """The key itself. Raises ArgumentError for what no header carries, without quoting it."""
    if not is_printable_ascii(key) or len(key) > LONGEST_IDEMPOTENCY_KEY:
        raise ArgumentError(
            f"an idempotency_key has 1 to {LONGEST_IDEMPOTENCY_KEY} printable ASCII characters, "
            "none of them a space at an end"
        )
    return key


def checked_timeout(timeout: float | None) -> float | None:
    """As a socket takes it, None for no limit. Raises ArgumentError for what is not above 0."""
    if timeout is None or timeout == math.inf:
        return None
    if not timeout > 0:
        raise ArgumentError(f"timeout must be above 0, or None: {timeout}")
    return min(timeout, LONGEST_TIMEOUT_SECONDS)


def json_of(body: Mapping[str, object]) -> bytes:
    """Raises ArgumentError for NaN and infinities, which JSON does not have."""
    try:
        return json.dumps(body, allow_nan=False).encode()
    except ValueError as error:
        raise ArgumentError(f"the arguments are not JSON: {error}") from error


def valued(name: str, value: T) -> T:
    """The argument itself. Raises ArgumentError for None: leaving it out may mean "all"."""
    if value is None:
        raise ArgumentError(f"{name} is None: leave it out if that is meant")
    return value


def path_of(*segments: str) -> str:
    """`path_of('v1', 'charges', id)`. Raises ArgumentError if a segment would lead to another route."""
    for segment in segments:
        if segment in ("", ".", ".."):
            raise ArgumentError(f"not an id: {segment!r}")
    return "".join("/" + quote(segment, safe="") for segment in segments)
