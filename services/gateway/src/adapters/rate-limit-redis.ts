import { once } from 'node:events';
import { log } from '@catraca/platform/telemetry/log';
import { Redis } from 'ioredis';
import { type BucketCount, WINDOW_MS } from '../domain/rate-limit.ts';
import { MemoryCounters } from './rate-limit-memory.ts';

/** Limit for Redis to answer. Normally it takes well under a millisecond. */
const TIMEOUT_MS = 50;
/** After a time-out Redis is not used for this long, so that one request a second is slow, not all. */
const COOLDOWN_MS = 1_000;
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Redis keeps the window, so gateways with different clocks agree. A key without an expiry gets a new one.
 */
const addScript = `
local requests = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if requests == 1 or left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {requests, left}`;

declare module 'ioredis' {
  interface RedisCommander {
    addToBucket(key: string, windowMs: number): Promise<[requests: number, msLeft: number]>;
  }
}

/**
 * Counts in a Redis or Valkey that all gateways share. While it is unavailable, each gateway counts in its
 * own memory from zero, so a client then has the limit once per gateway.
 */
export class RedisCounters {
  private readonly redis: Redis;
  private readonly ownCounters = new MemoryCounters();
  private retryAt = 0;
  private isDown = false;

  constructor(url: string) {
    this.redis = new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // A silent connection is replaced, and its pending commands fail.
      socketTimeout: COOLDOWN_MS,
      autoResendUnfulfilledCommands: false,
      // Without a connection a command fails at once instead of being queued.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 100, COOLDOWN_MS),
      scripts: { addToBucket: { lua: addScript, numberOfKeys: 1 } },
    });
    this.redis.on('error', () => {}); // logged once by `add`, not at every attempt to connect
  }

  /** Waits for the connection before the first request, if Redis is available. */
  async onModuleInit(): Promise<void> {
    const ready = once(this.redis, 'ready').catch(() => null);
    await resultOrNull(ready, CONNECT_TIMEOUT_MS);
  }

  async add(bucket: string): Promise<BucketCount> {
    const counted = performance.now() < this.retryAt ? null : await this.addInRedis(bucket);
    this.logStateChange(counted === null);
    return counted ?? this.ownCounters.add(bucket);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Null when Redis does not answer in time. */
  private async addInRedis(bucket: string): Promise<BucketCount | null> {
    if (this.redis.status !== 'ready') return null;
    const response = this.redis.addToBucket(`catraca:limit:${bucket}`, WINDOW_MS).catch(() => null);
    const counted = await resultOrNull(response, TIMEOUT_MS);
    if (!counted) {
      this.retryAt = performance.now() + COOLDOWN_MS;
      return null;
    }
    const [requests, msLeft] = counted;
    return { requests, msLeft };
  }

  private logStateChange(isDown: boolean): void {
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    if (isDown) log.warn('rate limit store unavailable; counting in this process');
    else log.info('rate limit store available again');
  }
}

/** Null after the time-out. A response that arrived while this process was busy still counts. */
async function resultOrNull<Result>(response: Promise<Result>, timeoutMs: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<null>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(null)), timeoutMs);
  });
  try {
    return await Promise.race([response, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
