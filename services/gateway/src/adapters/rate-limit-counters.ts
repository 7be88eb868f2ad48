import type { GatewaySettings } from '../config.ts';
import type { Filling } from '../domain/rate-limit.ts';
import { MemoryCounters } from './rate-limit-memory.ts';

/** How full each bucket is. Never fails: where the store is away, this gateway counts alone. */
export abstract class RateLimitCounters {
  /** Puts a request into the bucket. */
  abstract add(bucket: string): Filling | Promise<Filling>;
  abstract onApplicationShutdown(): void;
}

/** This gateway's own memory, or a Redis that all gateways share. */
export async function rateLimitCounters({ RATE_LIMIT_STORE }: GatewaySettings): Promise<RateLimitCounters> {
  if (RATE_LIMIT_STORE === 'memory') return new MemoryCounters();
  const { RedisCounters } = await import('./rate-limit-redis.ts'); // its client is for those who have one
  return new RedisCounters(RATE_LIMIT_STORE);
}
