"""Webhooks: registered, tried, followed delivery by delivery. Requests are checked with ``verify_webhook``."""
from __future__ import annotations

from typing import Any, Dict, Literal, Optional, Union

from .. import types
from .._wire.options import UNSET, Unset, changes, given, path_of
from .http_client import AsyncHttpClient
from .pages import AsyncPage, page_at

Resource = Literal["fact", "summary", "topic", "message", "deletion", "webhook"]


class AsyncWebhooks:
    def __init__(self, http: AsyncHttpClient) -> None:
        self._http = http

    async def create(
        self,
        *,
        name: str,
        resource: Resource,
        event: str,
        mode: Literal["sync", "async"],
        target_url: str,
        enabled: Optional[bool] = None,
        priority: Optional[int] = None,
        timeout_ms: Optional[int] = None,
        on_failure: Optional[Literal["continue", "reject"]] = None,
        filter: Optional[types.WebhookFilter] = None,
        headers: Optional[Dict[str, str]] = None,
        description: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.RegisteredWebhook:
        """``signing_secret`` is shown once."""
        body = given(
            name=name,
            resource=resource,
            event=event,
            mode=mode,
            target_url=target_url,
            enabled=enabled,
            priority=priority,
            timeout_ms=timeout_ms,
            on_failure=on_failure,
            filter=filter,
            headers=headers,
            description=description,
        )
        answer: types.RegisteredWebhook = await self._http.post(path_of("webhooks"), body, idempotency_key)
        return answer

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> AsyncPage[types.Webhook]:
        """Newest first."""
        return await page_at(self._http, path_of("webhooks"), given(limit=limit, cursor=cursor))

    async def get(self, hook_id: str) -> types.Webhook:
        answer: types.Webhook = await self._http.get(path_of("webhooks", hook_id))
        return answer

    async def update(
        self,
        hook_id: str,
        *,
        name: Union[str, Unset] = UNSET,
        target_url: Union[str, Unset] = UNSET,
        enabled: Union[bool, Unset] = UNSET,
        priority: Union[int, Unset] = UNSET,
        timeout_ms: Union[int, Unset] = UNSET,
        on_failure: Union[Literal["continue", "reject"], Unset] = UNSET,
        filter: Union[types.WebhookFilter, Unset] = UNSET,
        headers: Union[Dict[str, str], Unset] = UNSET,
        description: Union[str, None, Unset] = UNSET,
    ) -> types.Webhook:
        body: Dict[str, Any] = changes(
            name=name,
            target_url=target_url,
            enabled=enabled,
            priority=priority,
            timeout_ms=timeout_ms,
            on_failure=on_failure,
            filter=filter,
            headers=headers,
            description=description,
        )
        answer: types.Webhook = await self._http.patch(path_of("webhooks", hook_id), body)
        return answer

    async def delete(self, hook_id: str) -> types.DeletedWebhook:
        """With the log of its deliveries."""
        answer: types.DeletedWebhook = await self._http.delete(path_of("webhooks", hook_id))
        return answer

    async def test(self, hook_id: str, *, idempotency_key: Optional[str] = None) -> types.DeliveryWithPayload:
        """Sends a test request at once; the answer says how it went."""
        path = path_of("webhooks", hook_id, "test")
        answer: types.DeliveryWithPayload = await self._http.post(path, None, idempotency_key)
        return answer

    async def rotate_secret(self, hook_id: str, *, idempotency_key: Optional[str] = None) -> types.RotatedSecret:
        """The new secret is shown once; for 24 h requests are signed with both."""
        path = path_of("webhooks", hook_id, "rotate-secret")
        answer: types.RotatedSecret = await self._http.post(path, None, idempotency_key)
        return answer

    async def deliveries(
        self,
        hook_id: str,
        *,
        status: Optional[Literal["pending", "delivered", "failed", "cancelled"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPage[types.Delivery]:
        """Newest first."""
        path = path_of("webhooks", hook_id, "deliveries")
        return await page_at(self._http, path, given(status=status, limit=limit, cursor=cursor))

    async def delivery(self, hook_id: str, delivery_id: str) -> types.DeliveryWithPayload:
        path = path_of("webhooks", hook_id, "deliveries", delivery_id)
        answer: types.DeliveryWithPayload = await self._http.get(path)
        return answer

    async def redeliver(self, hook_id: str, delivery_id: str, *, idempotency_key: Optional[str] = None) -> types.Delivery:
        """Sends one again, under the same ``webhook-id``."""
        path = path_of("webhooks", hook_id, "deliveries", delivery_id, "redeliver")
        answer: types.Delivery = await self._http.post(path, None, idempotency_key)
        return answer

    async def replay(
        self,
        hook_id: str,
        *,
        since: Union[str, int],
        until: Union[str, int, None] = None,
        only_failed: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.WebhookReplay:
        """Sends what happened since a time."""
        body = given(since=since, until=until, only_failed=only_failed)
        answer: types.WebhookReplay = await self._http.post(path_of("webhooks", hook_id, "replay"), body, idempotency_key)
        return answer
