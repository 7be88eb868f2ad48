"""Sends calls over HTTP and retries them. Sync and async do the same."""

from __future__ import annotations

import asyncio
import os
import platform
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from ._arguments import checked_idempotency_key, checked_timeout, is_printable_ascii, json_of
from ._calls import Answer, Call, NotGiven, query_of
from ._deadline import Deadline
from ._errors import ArgumentError, CatracaError, ConnectionError, TimeoutError
from ._retries import delay_seconds, is_retriable
from ._version import VERSION

USER_AGENT = f"catraca-python/{VERSION} python/{platform.python_version()}"


@dataclass(frozen=True)
class Settings:
    """Of a client. `timeout`: seconds a try may take, None for no limit."""

    api_key: str
    base_url: str
    timeout: float | None
    max_retries: int

    @staticmethod
    def read(api_key: str | None, base_url: str | None, timeout: float | None, max_retries: int) -> Settings:
        """Arguments first, then CATRACA_KEY and CATRACA_URL. Raises CatracaError if one is in neither.

        ArgumentError for a key that no header carries, without quoting it, and for a timeout of 0 or less.
        """
        key = (api_key or os.environ.get("CATRACA_KEY") or "").strip()
        if not key:
            raise CatracaError("no API key: give api_key, or set CATRACA_KEY")
        if not is_printable_ascii(key):
            raise ArgumentError("api_key has characters that no key has")
        url = base_url or os.environ.get("CATRACA_URL")
        if not url:
            raise CatracaError("no address: give base_url, or set CATRACA_URL")
        return Settings(key, url.rstrip("/"), checked_timeout(timeout), max_retries)

    def __repr__(self) -> str:
        return f"Settings({self.base_url})"  # the key stays out of logs


class Tries:
    """The tries of one call: their requests, and whether another one follows an outcome."""

    def __init__(self, settings: Settings, call: Call) -> None:
        self._settings = settings
        self._call = call
        self._retries = 0
        own = call.max_retries
        self._max_retries = settings.max_retries if isinstance(own, NotGiven) else own
        self.idempotency_key = _idempotency_key(call)
        if call.key_use == "given" and self.idempotency_key is None:
            self._max_retries = 0
        given = call.timeout
        self._timeout = settings.timeout if isinstance(given, NotGiven) else checked_timeout(given)
        self._headers = _headers(settings, call, self.idempotency_key)
        self._content = None if call.body is None else json_of(call.body)

    def deadline(self) -> Deadline:
        return Deadline(self._timeout)

    def request(self, deadline: Deadline, trace: Callable[[str, Any], Any]) -> httpx.Request:
        return httpx.Request(
            self._call.method,
            self._settings.base_url + self._call.path,
            params=query_of(self._call.query) or None,
            headers=self._headers,
            content=self._content,
            extensions={"timeout": deadline.timeouts, "trace": trace},
        )

    def delay_after(self, outcome: Answer | ConnectionError) -> float | None:
        """Seconds until the next try; None if the outcome is the call's."""
        if self._retries >= self._max_retries:
            return None
        headers: Mapping[str, str] = {}
        if isinstance(outcome, Answer):
            if outcome.status < 400 or not is_retriable(outcome.status, outcome.headers, outcome.error_code):
                return None
            headers = outcome.headers
        delay = delay_seconds(self._retries, headers)
        self._retries += 1
        return delay

    def settling_call(self, outcome: Answer | ConnectionError) -> Call | None:
        """The call that tells whether an earlier try has done what this refusal says cannot be done."""
        settled_by = self._call.settled_by
        if not settled_by or self._retries == 0 or not isinstance(outcome, Answer):
            return None
        if outcome.is_success or outcome.error_code != settled_by.code:
            return None
        return Call("GET", settled_by.path, timeout=self._call.timeout, max_retries=self._call.max_retries)

    def settled(self, found: Answer, refusal: Answer | ConnectionError) -> Answer | ConnectionError:
        """What was found if it has the status that was wanted, else the refusal."""
        settled_by = self._call.settled_by
        return found if settled_by and found.json.get("status") == settled_by.status else refusal

    def result(self, outcome: Answer | ConnectionError) -> Answer:
        """The last outcome, if it is a success. Raises ApiError and ConnectionError."""
        if isinstance(outcome, Answer) and outcome.is_success:
            return outcome
        error = outcome.error() if isinstance(outcome, Answer) else outcome
        error.idempotency_key = self.idempotency_key
        raise error


class SyncTransport:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._http = httpx.Client(follow_redirects=False)

    def close(self) -> None:
        self._http.close()

    def answer(self, call: Call) -> Answer:
        """The response of a call, after its retries. Raises ApiError and ConnectionError."""
        tries = Tries(self._settings, call)
        while True:
            outcome = self._try(tries)
            delay = tries.delay_after(outcome)
            if delay is None:
                settling = tries.settling_call(outcome)
                if settling:
                    outcome = tries.settled(self.answer(settling), outcome)
                return tries.result(outcome)
            time.sleep(delay)

    def _try(self, tries: Tries) -> Answer | ConnectionError:
        deadline = tries.deadline()
        request = tries.request(deadline, deadline.trace)
        try:
            response = self._http.send(request, stream=True)
            try:
                content = b""
                for chunk in response.iter_bytes():
                    content += chunk
                    deadline.check()
            finally:
                response.close()
        except httpx.RequestError as error:
            return _connection_error(error)
        return _outcome(response, content)


class AsyncTransport:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._http: httpx.AsyncClient | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def close(self) -> None:
        if self._http and self._loop is asyncio.get_running_loop():
            await self._http.aclose()

    def _client(self) -> httpx.AsyncClient:
        """The client of the running loop: connections of another one cannot be used here, nor closed."""
        loop = asyncio.get_running_loop()
        if self._http is None or self._loop is not loop:
            self._http = httpx.AsyncClient(follow_redirects=False)
            self._loop = loop
        return self._http

    async def answer(self, call: Call) -> Answer:
        """The response of a call, after its retries. Raises ApiError and ConnectionError."""
        tries = Tries(self._settings, call)
        while True:
            outcome = await self._try(tries)
            delay = tries.delay_after(outcome)
            if delay is None:
                settling = tries.settling_call(outcome)
                if settling:
                    outcome = tries.settled(await self.answer(settling), outcome)
                return tries.result(outcome)
            await asyncio.sleep(delay)

    async def _try(self, tries: Tries) -> Answer | ConnectionError:
        deadline = tries.deadline()
        request = tries.request(deadline, deadline.async_trace)
        try:
            response = await self._client().send(request, stream=True)
            try:
                content = b""
                async for chunk in response.aiter_bytes():
                    content += chunk
                    deadline.check()
            finally:
                await response.aclose()
        except httpx.RequestError as error:
            return _connection_error(error)
        return _outcome(response, content)


def _headers(settings: Settings, call: Call, idempotency_key: str | None) -> dict[str, str]:
    headers = {
        "accept": "application/json",
        "authorization": f"Bearer {settings.api_key}",
        "user-agent": USER_AGENT,
    }
    if call.body is not None:
        headers["content-type"] = "application/json"
    if idempotency_key:
        headers["idempotency-key"] = idempotency_key
    return headers


def _idempotency_key(call: Call) -> str | None:
    if call.idempotency_key is not None:
        return checked_idempotency_key(call.idempotency_key)
    return str(uuid.uuid4()) if call.key_use == "made" else None


def _outcome(response: httpx.Response, content: bytes) -> Answer | ConnectionError:
    """A success that is no JSON object was cut, or is a proxy's page: the call may have taken effect."""
    headers = {name.lower(): value for name, value in response.headers.items()}
    answer = Answer(response.status_code, headers, content)
    if answer.is_success and not answer.is_whole:
        return ConnectionError(f"the response ({answer.status}) is not a whole JSON object")
    return answer


def _connection_error(error: httpx.RequestError) -> ConnectionError:
    message = str(error) or type(error).__name__
    made = TimeoutError(message) if isinstance(error, httpx.TimeoutException) else ConnectionError(message)
    made.__cause__ = error
    return made
