import type { DeliveredEvent, DeliveryRequest } from './delivery-request.ts';
import { isGone, isSuccess, type Response } from './response.ts';
import { retryAfterMs } from './retry-after.ts';
import { nextAttemptAt } from './schedule.ts';

/** One event to deliver to one endpoint. */
export interface Delivery {
  id: string;
  accountId: string;
  livemode: boolean;
  event: DeliveredEvent;
  endpointId: string;
  traceparent: string | undefined;
  /** Attempts made. */
  attempts: number;
  /**
   * When any instance may take it. Null when done. Leased: the end of the lease, in real time. Otherwise the
   * time of the next attempt, by the account's clock.
   */
  dueAt: Date | null;
  doneAt: Date | null;
  createdAt: Date;
}

/**
 * Longer than an attempt and its wait in the queue. When it ends, another notifier takes the delivery over.
 */
const LEASE_MS = 60_000;
/** Maximum duration of an attempt: its time-out and the write of its outcome. */
const MAX_ATTEMPT_MS = 15_000;
/** The same of an attempt that a listener is offered. */
const MAX_OFFER_MS = 40_000;

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** A new delivery to the endpoint, leased by the instance that stores it. */
export function newDelivery(request: DeliveryRequest, endpointId: string, now: Date): Delivery {
  const { requestId, accountId, livemode, event, traceparent } = request;
  return {
    id: `${requestId}:${endpointId}`,
    accountId,
    livemode,
    event,
    endpointId,
    traceparent,
    attempts: 0,
    dueAt: leaseFrom(now),
    doneAt: null,
    createdAt: now,
  };
}

/** The request that it was made for. */
export function requestIdOf({ id, endpointId }: Pick<Delivery, 'id' | 'endpointId'>): string {
  return id.slice(0, -`:${endpointId}`.length);
}

export function isDue({ dueAt }: Delivery, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

/** Whether enough of the lease is left for an attempt. After the lease, another instance may attempt it. */
export function mayAttempt({ dueAt }: Delivery, now: Date, isListener = false): boolean {
  const neededMs = isListener ? MAX_OFFER_MS : MAX_ATTEMPT_MS;
  return dueAt !== null && dueAt.getTime() - now.getTime() > neededMs;
}

export type Progress = Pick<Delivery, 'attempts' | 'dueAt' | 'doneAt'>;

/**
 * Progress after an attempt: done after any 2xx, after 410 (not of a listener) and after the last one,
 * otherwise due again.
 * `aheadMs`: by how much the account's clock is ahead of real time.
 */
export function afterAttempt(
  { attempts }: Delivery,
  response: Response,
  random: number,
  { aheadMs = 0, isListener = false } = {},
): Progress {
  const attempt = attempts + 1;
  const { endedAt, retryAfter } = response;
  const failed = { attempt, endedAt, retryAfterMs: retryAfterMs(retryAfter, endedAt) };
  const next =
    isSuccess(response) || (isGone(response) && !isListener) ? null : nextAttemptAt(failed, random);
  const dueAt = next && new Date(next.getTime() + aheadMs);
  return { attempts: attempt, dueAt, doneAt: dueAt ? null : endedAt };
}
