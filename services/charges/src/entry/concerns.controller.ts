import type { ConcernsService, ListConcernsRequest } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { later } from '@catraca/kernel/dates';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';

/** A return is made within minutes. */
const LONG_MS = 3_600_000;

/** Payments that pay no charge, and that did not get back to their payers. */
@GrpcEntry('catraca.charges.v1.ConcernsService')
export class ConcernsController implements ConcernsService {
  constructor(private readonly unclaimed: UnclaimedPaymentStore) {}

  async listConcerns({ livemode }: ListConcernsRequest) {
    const { failed, pending } = await this.unclaimed.countStuck(livemode, later(new Date(), -LONG_MS));
    const count = failed + pending;
    return { concerns: count > 0 ? [{ kind: 'stuck_returns', count, accountIds: [] }] : [] };
  }
}
