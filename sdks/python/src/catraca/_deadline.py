"""Limits a whole try, where httpx limits each of its steps."""

from __future__ import annotations

import time

import httpx

STEPS = ("connect", "read", "write", "pool")
LEAST_SECONDS = 0.001
"""A socket takes 0 for "do not wait"."""


class Deadline:
    """The moment at which a try is given up. A server that sends its headers byte by byte can delay it."""

    def __init__(self, timeout: float | None) -> None:
        """`timeout`: in seconds, None for no limit."""
        self._at = None if timeout is None else time.monotonic() + timeout
        self.timeouts: dict[str, float | None] = dict.fromkeys(STEPS, timeout)
        """The extension `timeout` of the request. httpcore reads it as each step begins."""

    def trace(self, event: str, info: object) -> None:
        """The extension `trace` of the request, called before and after each step."""
        self.timeouts.update(dict.fromkeys(STEPS, self._remaining()))

    async def async_trace(self, event: str, info: object) -> None:
        self.trace(event, info)

    def check(self) -> None:
        """Raises httpx.ReadTimeout if the time is over."""
        if self._at is not None and time.monotonic() >= self._at:
            raise httpx.ReadTimeout("the response took too long")

    def _remaining(self) -> float | None:
        return None if self._at is None else max(LEAST_SECONDS, self._at - time.monotonic())
