import { hash } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotencyStore } from '../adapters/idempotency.store.ts';
import type { GatewaySettings } from '../config.ts';
import {
  type IdempotencyRecord,
  isFinal,
  LONGEST_KEY,
  type RecordedAnswer,
  standingOf,
} from '../domain/idempotency.ts';

/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  accountId: string;
  livemode: boolean;
  key: string;
  fingerprint: string;
  /** Id of what the request creates, should it be the first. */
  resourceId: string;
  now: Date;
  /** When its body had come, which may be long after `now`: what it does begins here. */
  readAt: Date;
}

/** Either the recorded answer, or the record under which the request runs. */
export type RunOutcome = { replay: RecordedAnswer } | { run: IdempotencyRecord };

const MAX_RACES = 5;

/** Lets a request with an Idempotency-Key run once (ADR 4). */
@Injectable()
export class RunOnce {
  constructor(
    private readonly records: IdempotencyStore,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Throws validation_failed, idempotency_key_reused, idempotency_key_in_progress. */
  async start(request: KeyedRequest): Promise<RunOutcome> {
    const fresh = recordOf(request, this.settings.IDEMPOTENCY_LEASE_MS);
    for (let races = 0; races < MAX_RACES; races++) {
      if (await this.records.insert(fresh)) return { run: fresh };

      const standing = await this.records.find(fresh.id);
      if (!standing) continue; // it ended between the two
      const start = await this.join(standing, fresh);
      if (start) return start;
    }
    throw new ApiError('idempotency_key_in_progress');
  }

  /**
   * Keeps a final answer for every retry; after any other, the next retry runs again with the same resource id.
   * Answers what is to be sent: the answer, or the one that stands already, as this request's lease had run out and
   * another was faster.
   */
  async finish(record: IdempotencyRecord, answer: RecordedAnswer): Promise<RecordedAnswer> {
    if (!isFinal(answer.status)) {
      await this.records.endLease(record);
      return answer;
    }
    if (await this.records.recordAnswer(record, answer)) return answer;
    return (await this.records.find(record.id))?.answer ?? answer;
  }

  private async join(standing: IdempotencyRecord, fresh: IdempotencyRecord): Promise<RunOutcome | null> {
    switch (standingOf(standing, fresh.fingerprint, fresh.createdAt)) {
      case 'reused':
        throw new ApiError('idempotency_key_reused');
      case 'in_progress':
        throw new ApiError('idempotency_key_in_progress');
      case 'replay':
        return { replay: standing.answer! };
      case 'abandoned':
        return this.takeOver(standing, { ...standing, leaseUntil: fresh.leaseUntil });
      case 'expired':
        return this.takeOver(standing, fresh);
    }
  }

  private async takeOver(standing: IdempotencyRecord, next: IdempotencyRecord): Promise<RunOutcome | null> {
    return (await this.records.takeOver(standing, next)) ? { run: next } : null;
  }
}

function recordOf(request: KeyedRequest, leaseMs: number): IdempotencyRecord {
  const { accountId, livemode, key, fingerprint, resourceId, now, readAt } = request;
  if (key.length < 1 || key.length > LONGEST_KEY) {
    throw new ApiError('validation_failed', {
      fields: { 'Idempotency-Key': [`Deve ter de 1 a ${LONGEST_KEY} caracteres.`] },
    });
  }
  const id = hash('sha256', `${accountId}\n${livemode}\n${key}`, 'base64url');
  const leaseUntil = new Date(readAt.getTime() + leaseMs);
  return { id, fingerprint, resourceId, leaseUntil, answer: null, createdAt: now };
}
