import { ApiError } from '@catraca/kernel/errors';

/** Longer lines would not be served before their callers give up. */
const MAX_WAITING = 200;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/** Runs work on one thing one after the other in this process, where at once it would conflict and be done again. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** Throws service_unavailable when too many wait. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= MAX_WAITING) throw new ApiError('service_unavailable');

    this.lines.set(key, line);
    line.length += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }
}
