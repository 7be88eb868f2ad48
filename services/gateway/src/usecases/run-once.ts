import { hash } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotencyStore } from '../adapters/idempotency.store.ts';
import type { GatewaySettings } from '../config.ts';
import {
  type IdempotencyRecord,
  isFinal,
  MAX_KEY_LENGTH,
  type RecordedResponse,
  stateOf,
} from '../domain/idempotency.ts';

/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  /** Whose key it is, in this mode: another owner's is another key. */
  owner: string;
  livemode: boolean;
  key: string;
  fingerprint: string;
  /** Id of the resource to create, if this is the first request with the key. */
  resourceId: string;
  now: Date;
  /** When its body was read, which may be long after `now`. The lease starts here. */
  readAt: Date;
}

/** The recorded response, or the record under which the request runs. */
export type RunOutcome = { replay: RecordedResponse } | { run: IdempotencyRecord };

const MAX_ATTEMPTS = 5;

/** Runs a request with an Idempotency-Key once (ADR 4). */
@Injectable()
export class RunOnce {
  constructor(
    private readonly records: IdempotencyStore,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Throws validation_failed, idempotency_key_reused, idempotency_key_in_progress. */
  async start(request: KeyedRequest): Promise<RunOutcome> {
    const fresh = recordOf(request, this.settings.IDEMPOTENCY_LEASE_MS);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (await this.records.insert(fresh)) return { run: fresh };

      const existing = await this.records.find(fresh.id);
      if (!existing) continue; // expired between the insert and the read
      const outcome = await this.resume(existing, fresh);
      if (outcome) return outcome;
    }
    throw new ApiError('idempotency_key_in_progress');
  }

  /**
   * Stores a final answer for every retry, as `recorded`. After any other response the next retry runs again,
   * with the same resource id. Returns the response to send: another request's, if the lease had ended and
   * that request stored one first.
   */
  async finish(
    record: IdempotencyRecord,
    response: RecordedResponse,
    recorded: RecordedResponse,
  ): Promise<RecordedResponse> {
    if (!isFinal(response.status)) {
      await this.records.endLease(record);
      return response;
    }
    if (await this.records.recordResponse(record, recorded)) return response;
    return (await this.records.find(record.id))?.response ?? response;
  }

  private async resume(existing: IdempotencyRecord, fresh: IdempotencyRecord): Promise<RunOutcome | null> {
    switch (stateOf(existing, fresh.fingerprint, fresh.createdAt)) {
      case 'reused':
        throw new ApiError('idempotency_key_reused');
      case 'in_progress':
        throw new ApiError('idempotency_key_in_progress');
      case 'replay':
        return { replay: existing.response! };
      case 'abandoned':
        return this.takeOver(existing, { ...existing, leaseUntil: fresh.leaseUntil });
      case 'expired':
        return this.takeOver(existing, fresh);
    }
  }

  private async takeOver(existing: IdempotencyRecord, next: IdempotencyRecord): Promise<RunOutcome | null> {
    return (await this.records.takeOver(existing, next)) ? { run: next } : null;
  }
}

function recordOf(request: KeyedRequest, leaseMs: number): IdempotencyRecord {
  const { owner, livemode, key, fingerprint, resourceId, now, readAt } = request;
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw new ApiError('validation_failed', {
      fields: { 'Idempotency-Key': [`Deve ter de 1 a ${MAX_KEY_LENGTH} caracteres.`] },
    });
  }
  const id = hash('sha256', `${owner}\n${livemode}\n${key}`, 'base64url');
  const leaseUntil = new Date(readAt.getTime() + leaseMs);
  return { id, fingerprint, resourceId, leaseUntil, response: null, createdAt: now };
}
