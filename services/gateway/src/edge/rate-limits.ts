import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimitCounters } from '../adapters/rate-limit-counters.ts';
import type { GatewaySettings } from '../config.ts';
import { quotaOf, sourceOf } from '../domain/rate-limit.ts';

/** Receives the answer's headers: Fastify's reply, or a response written to the socket. */
export interface AnswerHeaders {
  header(name: string, value: string): unknown;
}

/**
 * Three buckets (ADR 20): one per address, before authentication, then reads and writes per key. The answer's headers report
 * the last one counted, which is the most specific.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: RateLimitCounters,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Throws too_many_requests. */
  countAddress(address: string, answer: AnswerHeaders): Promise<void> {
    return this.count(`ip:${sourceOf(address)}`, this.settings.RATE_LIMIT_IP, answer);
  }

  /** Throws too_many_requests. */
  countKey(keyId: string, method: string, answer: AnswerHeaders): Promise<void> {
    const { RATE_LIMIT_READS, RATE_LIMIT_WRITES } = this.settings;
    return method === 'GET' || method === 'HEAD'
      ? this.count(`reads:${keyId}`, RATE_LIMIT_READS, answer)
      : this.count(`writes:${keyId}`, RATE_LIMIT_WRITES, answer);
  }

  private async count(bucket: string, limit: number, answer: AnswerHeaders): Promise<void> {
    const { remaining, retryAfter } = quotaOf(limit, await this.counters.add(bucket));
    answer.header('X-RateLimit-Limit', String(limit));
    answer.header('X-RateLimit-Remaining', String(remaining));
    if (retryAfter !== null) throw new ApiError('too_many_requests', { retry_after: retryAfter });
  }
}
