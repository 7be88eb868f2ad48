import type { CallContext } from '@catraca/kernel/call-context';
import { Turns } from '@catraca/platform/service/turns';
import { Injectable } from '@nestjs/common';
import { ownerOf } from '../domain/chain.ts';

/**
 * Runs transactions on one seller's totals one after the other in this process. At once, they would conflict and retry: of fifty
 * withdrawals, two were done within ten seconds on a loaded machine (ADR 37).
 */
@Injectable()
export class SellerTurns {
  private readonly turns = new Turns();

  /** Throws service_unavailable when too many wait. */
  run<Result>(context: CallContext, work: () => Promise<Result>): Promise<Result> {
    return this.turns.run(ownerOf(context), work);
  }
}
