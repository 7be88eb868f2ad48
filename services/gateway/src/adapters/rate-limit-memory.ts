import { LRUCache } from 'lru-cache';
import { type Filling, WINDOW_MS } from '../domain/rate-limit.ts';

/** Beyond these, the buckets unused for longest are forgotten. About 20 MB. */
const MOST_BUCKETS = 100_000;

/** Counts in this process: exact while there is one gateway. */
export class MemoryCounters {
  private readonly buckets: LRUCache<string, { requests: number; endsAt: number }>;

  constructor(
    mostBuckets = MOST_BUCKETS,
    private readonly monotonicMs = () => performance.now(),
  ) {
    // By size, as `max` would lay out memory for all of them at once.
    this.buckets = new LRUCache({ maxSize: mostBuckets, sizeCalculation: () => 1 });
  }

  add(bucket: string): Filling {
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
