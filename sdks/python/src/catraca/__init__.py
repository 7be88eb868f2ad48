"""SDK of Catraca, a payment gateway with Pix and cards.

Amounts are integers, in cents of real: R$ 129.90 is `12990`. Moments are ISO 8601 text, in UTC.
"""

from . import types, webhooks
from ._calls import NOT_GIVEN, NotGiven, RawResponse
from ._client import AsyncCatraca, Catraca
from ._errors import (
    ApiError,
    ArgumentError,
    AuthenticationError,
    CallError,
    CardError,
    CatracaError,
    ConnectionError,
    IdempotencyError,
    InvalidRequestError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    WebhookVerificationError,
)
from ._version import VERSION as __version__

__all__ = [
    "NOT_GIVEN",
    "ApiError",
    "ArgumentError",
    "AsyncCatraca",
    "AuthenticationError",
    "CallError",
    "CardError",
    "Catraca",
    "CatracaError",
    "ConnectionError",
    "IdempotencyError",
    "InvalidRequestError",
    "NotFoundError",
    "NotGiven",
    "PermissionError",
    "RateLimitError",
    "RawResponse",
    "ServerError",
    "TimeoutError",
    "WebhookVerificationError",
    "__version__",
    "types",
    "webhooks",
]
