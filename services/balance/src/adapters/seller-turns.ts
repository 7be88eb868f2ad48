import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ownerOf } from '../domain/chain.ts';

/** Longer lines would not be served before their callers give up. */
const MAX_WAITING = 200;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/**
 * Runs transactions on one seller's totals one after the other in this process. At once, they would conflict and retry: of fifty
 * withdrawals, two were done within ten seconds on a loaded machine (ADR 37).
 */
@Injectable()
export class SellerTurns {
  private readonly lines = new Map<string, Line>();

  /** Throws service_unavailable when too many wait. */
  async run<Result>(context: CallContext, work: () => Promise<Result>): Promise<Result> {
    const owner = ownerOf(context);
    const line = this.lines.get(owner) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= MAX_WAITING) throw new ApiError('service_unavailable');

    this.lines.set(owner, line);
    line.length += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(owner);
    }
  }
}
