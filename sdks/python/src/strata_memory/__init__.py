"""Client of the Strata memory service: ``Strata`` and, for asyncio, ``AsyncStrata``. Standard library only; Python 3.9 or newer."""
from . import types
from ._async.client import AsyncStrata, AsyncStrataAdmin
from ._async.pages import AsyncPage, AsyncStream
from ._async.sessions import AsyncSession
from ._sync.client import Strata, StrataAdmin
from ._sync.pages import Page, Stream
from ._sync.sessions import Session
from .errors import (
    ApiError,
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    ConnectionFailedError,
    ErrorPlace,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServiceError,
    StrataError,
    StreamFailedError,
    TimeoutExpiredError,
    UnexpectedAnswerError,
    ValidationError,
    WebhookVerificationError,
)
from .webhooks import WebhookEvent, verify_webhook

__version__ = "0.1.0"
__all__ = [
    "ApiError",
    "AsyncPage",
    "AsyncSession",
    "AsyncStrata",
    "AsyncStrataAdmin",
    "AsyncStream",
    "AuthenticationError",
    "ConfigurationError",
    "ConflictError",
    "ConnectionFailedError",
    "ErrorPlace",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "ServiceError",
    "Session",
    "Strata",
    "StrataAdmin",
    "StrataError",
    "Stream",
    "StreamFailedError",
    "TimeoutExpiredError",
    "UnexpectedAnswerError",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "types",
    "verify_webhook",
]
