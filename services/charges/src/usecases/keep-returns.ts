import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { OutsideReturnStore } from '../adapters/outside-return.store.ts';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../domain/charge.ts';
import type { Payment } from '../domain/follow.ts';
import { outsideReturnsOf } from '../domain/outside-return.ts';
import { unclaimedOf } from '../domain/unclaimed-payment.ts';

const outsideReturns = counter({
  name: 'outside_returns_total',
  help: 'Returns of paid charges that the bank made by itself; each is counted once',
  labels: ['mode'],
});

/** Stores what goes back to payers: payments that do not pay their charge, to be returned, and returns that the bank made. */
@Injectable()
export class KeepReturns {
  constructor(
    private readonly unclaimed: UnclaimedPaymentStore,
    private readonly outside: OutsideReturnStore,
  ) {}

  async execute(charge: Charge, payments: readonly Payment[], now: Date): Promise<void> {
    const { id: chargeId, accountId, livemode } = charge;
    for (const { returns: _, ...payment } of unclaimedOf(charge, payments)) {
      const due = {
        status: 'pending',
        seenAt: now,
        attempts: 0,
        nextAttemptAt: now,
        overdueAt: null,
      } as const;
      await this.unclaimed.insert({ ...payment, chargeId, accountId, livemode, ...due });
    }
    for (const found of outsideReturnsOf(charge, payments, now)) {
      if (!(await this.outside.record(found))) continue;
      outsideReturns.inc({ mode: livemode ? 'live' : 'test' });
      const { returnId, amount } = found;
      log.warn({ charge: chargeId, return: returnId, amount }, 'the bank returned a payment by itself');
    }
  }
}
