import { LRUCache } from 'lru-cache';
import { type BucketCount, WINDOW_MS } from '../domain/rate-limit.ts';

/** About 20 MB. Above it the least recently used buckets are removed. */
const MAX_BUCKETS = 100_000;

/** Counts in this process. Exact with a single gateway. */
export class MemoryCounters {
  private readonly buckets: LRUCache<string, { requests: number; endsAt: number }>;

  constructor(
    maxBuckets = MAX_BUCKETS,
    private readonly monotonicMs = () => performance.now(),
  ) {
    // `maxSize`, because `max` would allocate memory for all of them at once.
    this.buckets = new LRUCache({ maxSize: maxBuckets, sizeCalculation: () => 1 });
  }

  add(bucket: string): BucketCount {
    const now = this.monotonicMs();
    const known = this.buckets.get(bucket);
    if (known && known.endsAt > now) {
      known.requests += 1;
      return { requests: known.requests, msLeft: known.endsAt - now };
    }
    this.buckets.set(bucket, { requests: 1, endsAt: now + WINDOW_MS });
    return { requests: 1, msLeft: WINDOW_MS };
  }

  onApplicationShutdown(): void {
    this.buckets.clear();
  }
}
