import type { PublishableKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { networkOf, sourceOf } from '@catraca/kernel/address-source';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimitCounters } from '../adapters/rate-limit-counters.ts';
import type { GatewaySettings } from '../config.ts';
import { type Quota, quotaOf } from '../domain/rate-limit.ts';

/** A /48 has 65,536 sources, and one tenant may own it: together they have the quota of this many. */
const SOURCES_OF_NETWORK = 10;

/** Receives the response's headers: Fastify's reply, or a response written to the socket. */
export interface ResponseHeaders {
  header(name: string, value: string): unknown;
}

/**
 * Buckets (specification S5.1, ADR 20): one per address, before authentication, then reads and writes per
 * key. A publishable key is public, so its own buckets are counted last, after those of the caller's address,
 * of the session and of the caller's network (ADR 42): what the page's origin or a narrower bucket refuses
 * never counts in a shared one. The response's headers report the most specific bucket that was reached.
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

  /** Of the address that uses a publishable key. Throws too_many_requests. */
  countBrowser(keyId: string, address: string, response: ResponseHeaders): Promise<void> {
    const { RATE_LIMIT_PUBLISHABLE_IP: limit } = this.settings;
    return this.count(`browser:${keyId}:${sourceOf(address)}`, limit, response);
  }

  /** Of the network that uses a publishable key. Throws too_many_requests. */
  async countNetwork(keyId: string, address: string, response: ResponseHeaders): Promise<void> {
    const network = networkOf(address);
    if (!network) return;
    const limit = this.settings.RATE_LIMIT_PUBLISHABLE_IP * SOURCES_OF_NETWORK;
    await this.countShared(`browser:${keyId}:${network}`, limit, response);
  }

  /** Of all browsers that use the key: payments apart from the rest. Throws too_many_requests. */
  countPublishableKey(keyId: string, use: 'pays' | 'reads', response: ResponseHeaders): Promise<void> {
    return this.countShared(`browsers:${use}:${keyId}`, this.settings.RATE_LIMIT_PUBLISHABLE, response);
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
    const quota = quotaOf(limit, await this.counters.add(bucket));
    report(quota, response);
    assertLeft(quota);
  }

  /** A bucket of many callers: its quota is reported only when it refuses. Throws too_many_requests. */
  private async countShared(bucket: string, limit: number, response: ResponseHeaders): Promise<void> {
    const quota = quotaOf(limit, await this.counters.add(bucket));
    if (quota.retryAfter !== null) report(quota, response);
    assertLeft(quota);
  }
}

function report({ limit, remaining }: Quota, response: ResponseHeaders): void {
  response.header('X-RateLimit-Limit', String(limit));
  response.header('X-RateLimit-Remaining', String(remaining));
}

function assertLeft({ retryAfter }: Quota): void {
  if (retryAfter !== null) throw new ApiError('too_many_requests', { retry_after: retryAfter });
}
