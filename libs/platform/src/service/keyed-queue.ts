import { ApiError } from '@catraca/kernel/errors';

/** Longer queues would not be served before their callers give up. */
const MAX_WAITING = 200;

interface Queue {
  last: Promise<unknown>;
  length: number;
}

/**
 * Runs work with the same key one after the other in this process, where at once it would conflict and be
 * done again.
 */
export class KeyedQueue {
  private readonly queues = new Map<string, Queue>();

  /** `maxWaiting`: of each key, the one that runs included. */
  constructor(private readonly maxWaiting = MAX_WAITING) {}

  /** Throws service_unavailable when too many wait. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= this.maxWaiting) throw new ApiError('service_unavailable');

    this.queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(key);
    }
  }
}
