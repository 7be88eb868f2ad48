import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;
const TTL_MS = 30_000;
/** The cache reads the clock at most this often, because each reading starts a timer. */
const TTL_RESOLUTION_MS = 1_000;

/**
 * What belongs to a key, cached by its hash for 30 s and until it is invalidated. Unknown keys are not
 * cached.
 */
export class KeyCache<Value extends object> {
  private readonly cache = new LRUCache<string, Value>({
    max: MAX_KEYS,
    ttl: TTL_MS - TTL_RESOLUTION_MS,
    ttlResolution: TTL_RESOLUTION_MS,
  });
  private readonly pending = new Map<string, Promise<Value | null>>();
  private invalidations = 0;

  constructor(private readonly fetch: (sha256: string, clearKey: string) => Promise<Value | null>) {}

  async find(clearKey: string): Promise<Value | null> {
    const sha256 = hash('sha256', clearKey);
    return this.cache.get(sha256) ?? this.load(sha256, clearKey);
  }

  invalidate(isStale: (value: Value) => boolean): void {
    this.invalidations += 1;
    this.pending.clear();
    for (const [sha256, value] of this.cache.entries()) if (isStale(value)) this.cache.delete(sha256);
  }

  /** Concurrent requests with the same key share one call. */
  private load(sha256: string, clearKey: string): Promise<Value | null> {
    const running = this.pending.get(sha256);
    if (running) return running;

    const response = this.fetchAndKeep(sha256, clearKey).finally(() => {
      if (this.pending.get(sha256) === response) this.pending.delete(sha256);
    });
    this.pending.set(sha256, response);
    return response;
  }

  private async fetchAndKeep(sha256: string, clearKey: string): Promise<Value | null> {
    const invalidationsBefore = this.invalidations;
    const value = await this.fetch(sha256, clearKey);
    // After an invalidation the response may be older than the change.
    if (value && this.invalidations === invalidationsBefore) this.cache.set(sha256, value);
    return value;
  }
}
