import type { DeliveryFact } from '@catraca/contracts/events/delivery-events';
import { newId } from '@catraca/kernel/ids';
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
 * burst is longer than a lease. Returns false if the endpoint failed or was slow.
 */
@Injectable()
export class AttemptDelivery {
  constructor(
    private readonly webhooks: WebhookClient,
    private readonly deliveries: DeliveryStore,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) private readonly settings: NotifierSettings,
  ) {}

  async execute({ held, endpoint }: DeliveryJob, now: Date, random: number): Promise<boolean> {
    const { delivery } = held;
    if (!mayAttempt(delivery, now)) {
      await this.deliveries.release(held, now);
      return true;
    }

    const parent = continueTrace(delivery.traceparent);
    return inSpan({ ...span, parent }, async (attempt) => {
      const accountNow = this.clocks.now(delivery, now);
      const aheadMs = accountNow.getTime() - now.getTime();
      const attemptId = newId('dlv', accountNow.getTime());
      const response = await this.post(delivery, endpoint, attemptId, now);
      if (response.status) attempt.setAttribute('http.response.status_code', response.status);
      const progress = afterAttempt(delivery, response, random, aheadMs);
      const fact = factOf(attemptId, delivery, response, progress);
      await this.deliveries.record(held, progress, fact, new Date(response.endedAt.getTime() + aheadMs));
      attemptsMade.inc({ outcome: response.failure ?? `http_${response.status}` });
      if (isSuccess(response)) recordDelivery(delivery, new Date(response.endedAt.getTime() + aheadMs));
      return isHealthy(response);
    });
  }

  private post(
    delivery: Delivery,
    { url, secrets }: Subscription,
    attemptId: string,
    now: Date,
  ): Promise<Response> {
    return this.webhooks.post({
      url,
      headers: headersOf(delivery, attemptId, secrets, now),
      body: delivery.event.body,
      allowPrivate: this.settings.WEBHOOK_ALLOW_PRIVATE && !delivery.livemode,
      at: now,
    });
  }
}

const span = { name: 'POST webhook', kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } };

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
