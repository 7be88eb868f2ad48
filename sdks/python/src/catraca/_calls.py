"""What is sent and what comes back, without I/O."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Generic, Literal, TypeVar

from ._errors import ApiError, error_class
from ._models import members_of
from ._retries import retry_after_seconds

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class NotGiven:
    """Type of NOT_GIVEN, the default of arguments for which None means the JSON `null`."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN: Final = NotGiven()


KeyUse = Literal["none", "made", "given"]
"""Whether an Idempotency-Key is sent. `made`: one is made if none is given, and is kept over the retries.

`given`: only one that is given; without it the call is not retried, as it could take effect twice.
"""


@dataclass(frozen=True)
class Settlement:
    """A retry that is refused with `code` may find its own work done.

    What `path` retrieves is the answer if it has this `status`.
    """

    code: str
    path: str
    status: str


@dataclass(frozen=True)
class Call:
    """A request. `timeout` (seconds) and `max_retries` override the client's."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    body: Mapping[str, object] | None = None
    key_use: KeyUse = "none"
    idempotency_key: str | None = None
    timeout: float | NotGiven | None = NOT_GIVEN
    max_retries: int | NotGiven = NOT_GIVEN
    settled_by: Settlement | None = None

    def with_query(self, query: Mapping[str, object]) -> Call:
        return replace(self, query=query)


@dataclass(frozen=True)
class Answer:
    """A complete response. `headers` have lowercase names."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @cached_property
    def json(self) -> Any:
        """The JSON body, None if it is none."""
        try:
            return json.loads(self.content)
        except ValueError:
            return None

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_whole(self) -> bool:
        """Whether it is a JSON object, as every success but a 204."""
        return self.status == 204 or isinstance(self.json, dict)

    def error(self) -> ApiError:
        """The exception of a refusal, by the error envelope if there is one."""
        body = self._error_body()
        type, code, text, details = (body.get(name) for name in ("type", "code", "message", "details"))
        return error_class(_text(type), self.status)(
            _text(text) or f"HTTP {self.status}",
            status=self.status,
            type=_text(type),
            code=_text(code),
            details=members_of(details),
            request_id=self.headers.get("x-request-id"),
            retry_after=retry_after_seconds(self.headers),
        )

    @property
    def error_code(self) -> str | None:
        return _text(self._error_body().get("code"))

    def _error_body(self) -> dict[str, Any]:
        return members_of(members_of(self.json).get("error"))


@dataclass(frozen=True)
class RawResponse(Generic[T_co]):
    """A response with what it says besides its data. `headers` have lowercase names."""

    data: T_co
    headers: Mapping[str, str]
    status: int
    request_id: str | None
    """`X-Request-Id`. Tell it to the support."""


def given(**members: object) -> dict[str, object]:
    """The members that were given, by their names on the wire: Python's keywords end with `_` here."""
    return {name.rstrip("_"): value for name, value in members.items() if not isinstance(value, NotGiven)}


def query_of(query: Mapping[str, object]) -> dict[str, str]:
    """The query's values as text, without those that are None."""
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in query.items()
        if value is not None
    }


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
