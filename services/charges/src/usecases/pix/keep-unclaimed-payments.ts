import { Injectable } from '@nestjs/common';
import { UnclaimedPaymentStore } from '../../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../../domain/charge.ts';
import type { Payment } from '../../domain/pix/follow.ts';
import { unclaimedOf } from '../../domain/pix/unclaimed-payment.ts';

/** Due at once, whatever the account's clock says: the job that returns payments goes by real time. */
const AT_ONCE = new Date(0);

/**
 * Stores payments that do not pay their charge, to be returned. Returns of the payment that does are refunds,
 * and refunds keeps them.
 */
@Injectable()
export class KeepUnclaimedPayments {
  constructor(private readonly unclaimed: UnclaimedPaymentStore) {}

  async execute(charge: Charge, payments: readonly Payment[], now: Date): Promise<void> {
    const { id: chargeId, accountId, livemode } = charge;
    for (const { returns: _, ...payment } of unclaimedOf(charge, payments)) {
      const due = {
        status: 'pending',
        seenAt: now,
        attempts: 0,
        unknownSendAt: null,
        refusedAt: null,
        dueAt: AT_ONCE,
        failedAt: null,
        overdueAt: null,
      } as const;
      await this.unclaimed.insert({ ...payment, chargeId, accountId, livemode, ...due });
    }
  }
}
