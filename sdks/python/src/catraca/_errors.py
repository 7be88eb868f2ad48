"""The exceptions of the SDK. A class per `type` of the API's error table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class CatracaError(Exception):
    """Base of every exception that the SDK raises."""


class ArgumentError(CatracaError, ValueError):
    """An argument that must not be sent: nothing was sent."""


class CallError(CatracaError):
    """A call failed. What it asked for may have been done, unless the API refused it.

    `idempotency_key` is the call's key, given or made; None if it has none. Repeat the call with it: for 24
    hours, nothing is created twice.
    """

    idempotency_key: str | None = None


class ConnectionError(CallError):
    """No complete response arrived, after all tries. A sale may exist: repeat with `idempotency_key`."""


class TimeoutError(ConnectionError):
    """A try took longer than `timeout`, and so did those after it."""


class WebhookVerificationError(CatracaError):
    """The webhook's signature is wrong or missing, or its timestamp is outside the tolerance."""


class ApiError(CallError):
    """The API refused the request.

    `status` is the HTTP status. `type`, `code` and `details` are the error body's, see /docs; without an
    error body (a proxy answered), `type` and `code` are None and `details` is empty. Decide by `code`: the
    message is Portuguese text for people, and may change. The class follows the `type`; without one that is
    known, the status: 401, 403, 404, 429, 5xx, else ApiError.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        type: str | None = None,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.type = type
        self.code = code
        self.details: dict[str, Any] = dict(details or {})
        self.request_id = request_id
        self._retry_after = retry_after

    def __str__(self) -> str:
        facts = [str(self.status), self.code, self.request_id]
        return f"{self.message} ({', '.join(fact for fact in facts if fact)})"


class AuthenticationError(ApiError):
    """401: the key is missing, wrong, expired or revoked."""


class PermissionError(ApiError):
    """403: the key lacks the scope."""


class InvalidRequestError(ApiError):
    """400, 405, 409, 413, 415 or 422: the request or the state of its object does not allow it."""


class IdempotencyError(ApiError):
    """409: the key was used with another request, or its first request is still in progress."""


class NotFoundError(ApiError):
    """404: the route or the object does not exist for this key."""


class RateLimitError(ApiError):
    """429: too many requests."""

    @property
    def retry_after(self) -> float | None:
        """Seconds to wait, as the response says; None if it does not."""
        return self._retry_after


class CardError(ApiError):
    """422: the issuer refused the card."""

    @property
    def decline_code(self) -> str | None:
        """Reason of the refusal, `details.decline_code`."""
        code = self.details.get("decline_code")
        return code if isinstance(code, str) else None


class ServerError(ApiError):
    """5xx: the gateway or a provider behind it failed. A sale may exist: repeat with `idempotency_key`."""


_CLASSES: dict[str, type[ApiError]] = {
    "authentication_error": AuthenticationError,
    "permission_error": PermissionError,
    "invalid_request_error": InvalidRequestError,
    "idempotency_error": IdempotencyError,
    "not_found_error": NotFoundError,
    "rate_limit_error": RateLimitError,
    "card_error": CardError,
    "api_error": ServerError,
}

_CLASSES_BY_STATUS: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    429: RateLimitError,
}


def error_class(type: str | None, status: int) -> type[ApiError]:
    """The class of an error's `type`; of its HTTP status if the type is missing or new."""
    if type in _CLASSES:
        return _CLASSES[type]
    return _CLASSES_BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
