// Webhooks: registered, tried, followed delivery by delivery. Requests are checked with `verifyWebhook`.
import type { DeletedWebhook, Delivery, DeliveryWithPayload, PatchWebhookBody, RegisteredWebhook, RegisterWebhookBody } from '../api.js';
import type { ListDeliveriesQuery, ListWebhooksQuery, ReplayBody, RotatedSecret, Webhook, WebhookReplay } from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire, type Spelled } from '../http/spelling.js';

export type WebhookOptions = Spelled<RegisterWebhookBody>;
export type WebhookChanges = Spelled<PatchWebhookBody>;
export type ReplayOptions = Spelled<ReplayBody>;
export type ListDeliveriesOptions = Spelled<ListDeliveriesQuery>;

const pathOf = (hookId: string) => `/api/webhooks/${encodeURIComponent(hookId)}`;

export class Webhooks {
  constructor(private readonly http: HttpClient) {}
  /** `signing_secret` is shown once. */
  create(options: WebhookOptions, call?: CallOptions): Promise<RegisteredWebhook> {
    return this.http.json({ method: 'POST', path: '/api/webhooks', body: toWire(options) }, call);
  }
  /** Newest first. */
  list(options: Spelled<ListWebhooksQuery> = {}, call?: CallOptions): Paged<Webhook> {
    return paged(this.http, '/api/webhooks', options, call);
  }
  get(hookId: string, call?: CallOptions): Promise<Webhook> {
    return this.http.json({ method: 'GET', path: pathOf(hookId) }, call);
  }
  update(hookId: string, changes: WebhookChanges, call?: CallOptions): Promise<Webhook> {
    return this.http.json({ method: 'PATCH', path: pathOf(hookId), body: toWire(changes) }, call);
  }
  /** With the log of its deliveries. */
  delete(hookId: string, call?: CallOptions): Promise<DeletedWebhook> {
    return this.http.json({ method: 'DELETE', path: pathOf(hookId) }, call);
  }
  /** Sends a test request at once; the answer says how it went. */
  test(hookId: string, call?: CallOptions): Promise<DeliveryWithPayload> {
    return this.http.json({ method: 'POST', path: `${pathOf(hookId)}/test` }, call);
  }
  /** The new secret is shown once; for 24 h requests are signed with both. */
  rotateSecret(hookId: string, call?: CallOptions): Promise<RotatedSecret> {
    return this.http.json({ method: 'POST', path: `${pathOf(hookId)}/rotate-secret` }, call);
  }
  /** Newest first. */
  deliveries(hookId: string, options: ListDeliveriesOptions = {}, call?: CallOptions): Paged<Delivery> {
    return paged(this.http, `${pathOf(hookId)}/deliveries`, options, call);
  }
  delivery(hookId: string, deliveryId: string, call?: CallOptions): Promise<DeliveryWithPayload> {
    return this.http.json({ method: 'GET', path: `${pathOf(hookId)}/deliveries/${encodeURIComponent(deliveryId)}` }, call);
  }
  /** Sends one again, under the same `webhook-id`. */
  redeliver(hookId: string, deliveryId: string, call?: CallOptions): Promise<Delivery> {
    return this.http.json({ method: 'POST', path: `${pathOf(hookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver` }, call);
  }
  /** Sends what happened since a time. */
  replay(hookId: string, options: ReplayOptions, call?: CallOptions): Promise<WebhookReplay> {
    return this.http.json({ method: 'POST', path: `${pathOf(hookId)}/replay`, body: toWire(options) }, call);
  }
}
