import type { CallContext } from '@catraca/kernel/call-context';
import { KeyedQueue } from '@catraca/platform/service/keyed-queue';
import { Injectable } from '@nestjs/common';
import { ownerOf } from '../domain/chain.ts';

/**
 * Runs transactions on one seller's totals one after the other in this process. At once, they would conflict
 * and retry: of fifty withdrawals, two were done within ten seconds on a loaded machine (ADR 37).
 */
@Injectable()
export class SellerQueue {
  private readonly queue = new KeyedQueue();

  /** Throws service_unavailable when too many wait. */
  run<Result>(context: CallContext, work: () => Promise<Result>): Promise<Result> {
    return this.queue.run(ownerOf(context), work);
  }
}
