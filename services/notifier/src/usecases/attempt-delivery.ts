import type { DeliveryFact } from '@catraca/contracts/events/delivery-events';
import { derivedId, newId } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { counter } from '@catraca/platform/telemetry/metrics';
import {
  continueTrace,
  currentTraceId,
  inSpan,
  SpanKind,
  traceparent,
} from '@catraca/platform/telemetry/trace';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import type { DeliveryJob } from '../adapters/delivery-queue.ts';
import { ListenerClient } from '../adapters/listener.client.ts';
import { WebhookClient } from '../adapters/webhook.client.ts';
import type { NotifierSettings } from '../config.ts';
import { afterAttempt, type Delivery, mayAttempt, type Progress } from '../domain/delivery.ts';
import { isHealthy, isSuccess, type Response } from '../domain/response.ts';
import { signatureOf, timestampOf } from '../domain/signature.ts';
import type { Subscription } from '../domain/subscription.ts';
import { recordDelivery } from './time-to-delivery.ts';

const attemptsMade = counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver an event, by outcome',
  labels: ['outcome'],
});

/**
 * Makes one attempt: the signed POST, then one write with its outcome. A crash between the two repeats the
 * attempt. `now`: real time, by which the receiver checks the signature; the attempt is logged in the
 * account's time. `random`, from 0 to 1, spreads the next attempt. A lease that is nearly over is given up: a
 * burst is longer than a lease. Returns false if the endpoint failed or was slow, null if it was not tried.
 */
@Injectable()
export class AttemptDelivery {
  constructor(
    private readonly webhooks: WebhookClient,
    private readonly listeners: ListenerClient,
    private readonly deliveries: DeliveryStore,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) private readonly settings: NotifierSettings,
  ) {}

  async execute({ held, endpoint }: DeliveryJob, now: Date, random: number): Promise<boolean | null> {
    const { delivery } = held;
    const { isListener } = endpoint;
    if (!mayAttempt(delivery, now, isListener)) {
      await this.deliveries.release(held, now);
      return null;
    }

    const parent = continueTrace(delivery.traceparent);
    return inSpan({ ...span, parent }, async (attempt) => {
      const accountNow = this.clocks.now(delivery, now);
      const aheadMs = accountNow.getTime() - now.getTime();
      const attemptId = attemptIdOf(delivery, isListener, accountNow);
      const response = await this.send(delivery, endpoint, attemptId, now);
      if (!response) return this.giveBack(held);
      if (response.status) attempt.setAttribute('http.response.status_code', response.status);
      const progress = afterAttempt(delivery, response, random, { aheadMs, isListener });
      const fact = factOf(attemptId, delivery, response, progress);
      await this.deliveries.record(held, progress, fact, new Date(response.endedAt.getTime() + aheadMs));
      attemptsMade.inc({ outcome: outcomeOf(response, isListener) });
      if (isSuccess(response)) recordDelivery(delivery, new Date(response.endedAt.getTime() + aheadMs));
      return isHealthy(response);
    });
  }

  /** Null when it is not known what became of it. */
  private send(
    delivery: Delivery,
    { url, secrets, isListener, endpointId, accountId }: Subscription,
    attemptId: string,
    now: Date,
  ): Promise<Response | null> {
    const headers = headersOf(delivery, attemptId, secrets, now);
    const request = { headers, body: delivery.event.body, at: now };
    if (isListener) {
      const attempt = delivery.attempts + 1;
      return this.listeners.offer({ ...request, accountId, endpointId, attemptId, attempt });
    }
    const allowPrivate = this.settings.WEBHOOK_ALLOW_PRIVATE && !delivery.livemode;
    return this.webhooks.post({ ...request, url, allowPrivate });
  }

  private async giveBack(held: DeliveryJob['held']): Promise<boolean> {
    await this.deliveries.release(held, new Date());
    return false;
  }
}

const span = { name: 'POST webhook', kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } };

/** Whoever goes on with an attempt that a listener was offered offers the same one. */
function attemptIdOf({ id, attempts, createdAt }: Delivery, isListener: boolean, now: Date): string {
  if (isListener) return derivedId('dlv', createdAt, [id, String(attempts + 1)]);
  return newId('dlv', now.getTime());
}

/** A listener's own words are no label. */
function outcomeOf({ failure, status }: Response, isListener: boolean): string {
  if (failure === null) return `http_${status}`;
  return isListener ? 'listener_failed' : failure;
}

function headersOf(
  { event }: Delivery,
  attemptId: string,
  secrets: string[],
  now: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Catraca-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': timestampOf(now),
    'webhook-signature': signatureOf(secrets, { id: event.id, at: now, body: event.body }),
    'x-service-delivery': attemptId,
    traceparent: traceparent(),
  };
}

function factOf(
  id: string,
  delivery: Delivery,
  response: Response,
  { attempts, dueAt }: Progress,
): DeliveryFact {
  return {
    id,
    event_id: delivery.event.id,
    event_type: delivery.event.type,
    endpoint_id: delivery.endpointId,
    attempt: attempts,
    status: isSuccess(response) ? 'succeeded' : 'failed',
    response_status: response.status,
    response_body: response.body,
    error: response.failure,
    duration_ms: response.durationMs,
    next_attempt_at: dueAt?.toISOString() ?? null,
    trace_id: currentTraceId() ?? '',
  };
}
