import type { GatewaySettings } from '../config.ts';
import type { BucketCount } from '../domain/rate-limit.ts';
import { MemoryCounters } from './rate-limit-memory.ts';

/** Counts the requests of each bucket. Never fails: without the shared store this gateway counts alone. */
export abstract class RateLimitCounters {
  /** Adds a request to the bucket. */
  abstract add(bucket: string): BucketCount | Promise<BucketCount>;
  abstract onApplicationShutdown(): void;
}

/** Counters in this process, or in a Redis that all gateways share. */
export async function rateLimitCounters({ RATE_LIMIT_STORE }: GatewaySettings): Promise<RateLimitCounters> {
  if (RATE_LIMIT_STORE === 'memory') return new MemoryCounters();
  const { RedisCounters } = await import('./rate-limit-redis.ts'); // loads the client only where it is used
  return new RedisCounters(RATE_LIMIT_STORE);
}
