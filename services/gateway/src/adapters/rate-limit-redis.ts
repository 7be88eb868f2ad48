import { once } from 'node:events';
import { log } from '@catraca/platform/telemetry/log';
import { Redis } from 'ioredis';
import { type Filling, WINDOW_MS } from '../domain/rate-limit.ts';
import { MemoryCounters } from './rate-limit-memory.ts';

/** Longest that a request waits for Redis. It answers in well under a millisecond when it is well. */
const PATIENCE_MS = 50;
/** After a wait in vain, Redis is left alone for this long: one slow request a second, not all. */
const REST_MS = 1_000;
const CONNECT_MS = 1_000;

/** The window is Redis's own: gateways whose clocks differ agree. A key that lost its expiry gets a new one. */
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
 * Counts in a Redis or Valkey that all gateways share: exact over all of them. While it is away or hangs, each gateway
 * counts in its own memory, from zero; so a client may meanwhile have the limit once more at each of them.
 */
export class RedisCounters {
  private readonly redis: Redis;
  private readonly ownCounters = new MemoryCounters();
  private restsUntil = 0;
  private isAway = false;

  constructor(url: string) {
    this.redis = new Redis(url, {
      connectTimeout: CONNECT_MS,
      // What hangs is left, and connected to anew; commands that wait for it fail.
      socketTimeout: REST_MS,
      autoResendUnfulfilledCommands: false,
      // Without a connection a command fails at once: nothing queues up.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 100, REST_MS),
      scripts: { addToBucket: { lua: addScript, numberOfKeys: 1 } },
    });
    this.redis.on('error', () => {}); // told once by `add`, not for every attempt to connect
  }

  /** Connected before the first request comes, where Redis is there. */
  async onModuleInit(): Promise<void> {
    await within(
      CONNECT_MS,
      once(this.redis, 'ready').catch(() => null),
    );
  }

  async add(bucket: string): Promise<Filling> {
    const counted = performance.now() < this.restsUntil ? null : await this.addInRedis(bucket);
    this.tellWhenChanged(counted === null);
    return counted ?? this.ownCounters.add(bucket);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Null when Redis does not answer in time. */
  private async addInRedis(bucket: string): Promise<Filling | null> {
    if (this.redis.status !== 'ready') return null;
    const answer = this.redis.addToBucket(`catraca:limit:${bucket}`, WINDOW_MS).catch(() => null);
    const counted = await within(PATIENCE_MS, answer);
    if (!counted) {
      this.restsUntil = performance.now() + REST_MS;
      return null;
    }
    const [requests, msLeft] = counted;
    return { requests, msLeft };
  }

  private tellWhenChanged(isAway: boolean): void {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    if (isAway) log.warn('the rate limit store is away: this gateway counts alone');
    else log.info('the rate limit store is back');
  }
}

/** Null when it takes longer. What arrived while this process was busy still counts as in time. */
async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(null)), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
