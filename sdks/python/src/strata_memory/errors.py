"""Typed failures of the client: what the service refused, and what never reached it."""
from __future__ import annotations

from typing import List, Optional, TypedDict


class ErrorPlace(TypedDict):
    """Where in the request, and what is wrong there."""

    path: str
    message: str


class StrataError(Exception):
    """Base of everything that this package raises. Holds nothing of what was sent, and no key.

    ``code`` is stable: the service's, or ``client.…`` of what never came from it. ``status`` is None where there was no HTTP answer;
    ``request_id`` finds the request in the service's logs; ``errors`` are the places of a request that is not valid.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        errors: Optional[List[ErrorPlace]] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.errors: List[ErrorPlace] = errors or []


class ConfigurationError(StrataError):
    """The client was given what it can't work with; nothing was sent."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="client.configuration")


class ConnectionFailedError(StrataError):
    """The service could not be reached, or the connection broke."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="client.connection")


class TimeoutExpiredError(StrataError):
    """No answer within ``timeout``."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="client.timeout")


class StreamFailedError(StrataError):
    """The service broke a stream off after its first word; ``code`` is the service's."""

    def __init__(self, detail: str, code: str) -> None:
        super().__init__(f"{code}: {detail}", code=code)


class UnexpectedAnswerError(StrataError):
    """What answered is not the API of Strata: a proxy's page, say."""

    def __init__(self, message: str, *, status: int, request_id: Optional[str]) -> None:
        super().__init__(message, code="client.unexpected_answer", status=status, request_id=request_id)


class WebhookVerificationError(StrataError):
    """The request must not be trusted: answer it with 400 and do nothing."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="client.webhook_not_verified")


class ApiError(StrataError):
    """The service answered with a problem (RFC 9457). ``retry_after`` is in seconds."""

    def __init__(
        self,
        detail: str,
        *,
        code: str,
        status: int,
        request_id: Optional[str],
        errors: List[ErrorPlace],
        retry_after: Optional[float],
    ) -> None:
        places = "".join(f"\n  {place.get('path')}: {place.get('message')}" for place in errors)
        super().__init__(f"{code}: {detail}{places}", code=code, status=status, request_id=request_id, errors=errors)
        self.retry_after = retry_after


class AuthenticationError(ApiError):
    """401."""


class PermissionDeniedError(ApiError):
    """403."""


class NotFoundError(ApiError):
    """404."""


class ConflictError(ApiError):
    """409."""


class ValidationError(ApiError):
    """400, 413, 415 and 422; ``errors`` names the places."""


class RateLimitError(ApiError):
    """429; ``retry_after`` says when."""


class ServiceError(ApiError):
    """500 and above."""
