import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';

/** Longer lines would not be served before their callers give up. */
const MAX_WAITING = 200;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/**
 * Runs changes of one charge one after the other in this process. Of twenty refunds at once, only one write per round would win, and
 * all others would read and decide again.
 */
@Injectable()
export class ChargeTurns {
  private readonly lines = new Map<string, Line>();

  /** Throws service_unavailable when too many wait. */
  async run<Result>(chargeId: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(chargeId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= MAX_WAITING) throw new ApiError('service_unavailable');

    this.lines.set(chargeId, line);
    line.length += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(chargeId);
    }
  }
}
