import type { PublishableKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimitCounters } from '../adapters/rate-limit-counters.ts';
import type { GatewaySettings } from '../config.ts';
import { quotaOf, sourceOf } from '../domain/rate-limit.ts';

/** Receives the response's headers: Fastify's reply, or a response written to the socket. */
export interface ResponseHeaders {
  header(name: string, value: string): unknown;
}

/**
 * Three buckets (specification S5.1, ADR 20): one per address, before authentication, then reads and writes
 * per key. A publishable key has one, and one for each address that uses it (ADR 42); a checkout session has
 * its own. The response's headers report the last one counted, which is the most specific.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: RateLimitCounters,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Throws too_many_requests. */
  countAddress(address: string, response: ResponseHeaders): Promise<void> {
    return this.count(`ip:${sourceOf(address)}`, this.settings.RATE_LIMIT_IP, response);
  }

  /** Throws too_many_requests. */
  countKey(keyId: string, method: string, response: ResponseHeaders): Promise<void> {
    const { RATE_LIMIT_READS, RATE_LIMIT_WRITES } = this.settings;
    return method === 'GET' || method === 'HEAD'
      ? this.count(`reads:${keyId}`, RATE_LIMIT_READS, response)
      : this.count(`writes:${keyId}`, RATE_LIMIT_WRITES, response);
  }

  /** Throws too_many_requests. */
  async countBrowser(keyId: string, address: string, response: ResponseHeaders): Promise<void> {
    const { RATE_LIMIT_PUBLISHABLE, RATE_LIMIT_PUBLISHABLE_IP } = this.settings;
    await this.count(`browsers:${keyId}`, RATE_LIMIT_PUBLISHABLE, response);
    await this.count(`browser:${keyId}:${sourceOf(address)}`, RATE_LIMIT_PUBLISHABLE_IP, response);
  }

  /** Only keys of the session's account and mode share its bucket. Throws too_many_requests. */
  countSession(
    { accountId, livemode }: Pick<PublishableKey, 'accountId' | 'livemode'>,
    sessionId: string,
    response: ResponseHeaders,
  ): Promise<void> {
    const bucket = `session:${accountId}:${livemode ? 'live' : 'test'}:${sessionId}`;
    return this.count(bucket, this.settings.RATE_LIMIT_SESSION, response);
  }

  /** Visits of payment links. Throws too_many_requests. */
  countPage(address: string, response: ResponseHeaders): Promise<void> {
    return this.count(`page:${sourceOf(address)}`, this.settings.RATE_LIMIT_PUBLISHABLE_IP, response);
  }

  private async count(bucket: string, limit: number, response: ResponseHeaders): Promise<void> {
    const { remaining, retryAfter } = quotaOf(limit, await this.counters.add(bucket));
    response.header('X-RateLimit-Limit', String(limit));
    response.header('X-RateLimit-Remaining', String(remaining));
    if (retryAfter !== null) throw new ApiError('too_many_requests', { retry_after: retryAfter });
  }
}
