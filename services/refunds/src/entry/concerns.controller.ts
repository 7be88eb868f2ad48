import type { ConcernsService, ListConcernsRequest } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { later } from '@catraca/kernel/dates';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { RefundStore } from '../adapters/refund.store.ts';
import { OVERDUE_MS } from '../usecases/drive-due-refunds.ts';

/** Refunds that do not get on. */
@GrpcEntry('catraca.refunds.v1.ConcernsService')
export class ConcernsController implements ConcernsService {
  constructor(private readonly refunds: RefundStore) {}

  async listConcerns({ livemode }: ListConcernsRequest) {
    const count = await this.refunds.countPending(livemode, later(new Date(), -OVERDUE_MS));
    return { concerns: count > 0 ? [{ kind: 'overdue_refunds', count, accountIds: [] }] : [] };
  }
}
