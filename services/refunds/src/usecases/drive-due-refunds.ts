import { later } from '@catraca/kernel/dates';
import { CONFIG } from '@catraca/platform/service/config';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { RefundsSettings } from '../config.ts';
import { nextRefundAttemptAt } from '../domain/next-check.ts';
import { isUnsent, type Refund } from '../domain/refund.ts';
import { DriveRefund } from './drive-refund.ts';
import { RecoverIntent } from './recover-intent.ts';

const MAX_BATCH = 50;
const HELD_MS = 15_000;
/** For a refund whose charge has another one at the acquirer. */
const NEXT_TURN_MS = 1_000;
export const OVERDUE_MS = 3_600_000;

const overdue = gauge({
  name: 'refunds_overdue',
  help: 'Refunds that have been pending for over an hour',
  labels: ['mode'],
});

/**
 * Carries on refunds that no request carries on: reserved ones to their end, and intents whose reservation
 * was lost. Each is claimed first, so that instances share the work, and comes again with back-off.
 */
@Injectable()
export class DriveDueRefunds {
  private readonly limit: number;

  constructor(
    private readonly refunds: RefundStore,
    private readonly banks: PixBanks,
    private readonly acquirers: Acquirers,
    private readonly driveRefund: DriveRefund,
    private readonly recoverIntent: RecoverIntent,
    private readonly moneyOut: MoneyOut,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) { BACKGROUND_CALLS_PER_SECOND }: RefundsSettings,
  ) {
    // Not more than a second's worth: what is claimed and not yet asked would be due again.
    this.limit = Math.min(MAX_BATCH, BACKGROUND_CALLS_PER_SECOND);
  }

  /** Returns the number of refunds that were due. */
  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.banks.has(livemode) && !this.acquirers.has(livemode)) return 0;
    const next = (refund: Refund, jitter: number) =>
      nextRefundAttemptAt(refund, this.clocks.now(refund, now), jitter);
    const { heldAccounts } = this.moneyOut;
    const due = await this.refunds.claimDue({ livemode, now, limit: this.limit, heldAccounts }, next);
    await this.clocks.each(due, (refund) => this.attempt(refund, this.clocks.now(refund, now)), queueOf);
    return due.length;
  }

  async report(livemode: boolean, now: Date): Promise<void> {
    const pending = await this.refunds.countPending(livemode, later(now, -OVERDUE_MS));
    overdue.set({ mode: livemode ? 'live' : 'test' }, pending);
  }

  private async attempt(refund: Refund, now: Date): Promise<void> {
    try {
      await this.carryOn(refund, now);
    } catch (error) {
      log.warn({ err: error, refund: refund.id }, 'driving a refund failed and will be retried');
    }
  }

  private async carryOn(refund: Refund, now: Date): Promise<void> {
    const reserved = await this.recoverIntent.execute(refund, now);
    if (!reserved) return;
    if (isUnsent(reserved) && this.moneyOut.isHeld(reserved))
      return this.refunds.postpone(reserved, later(now, HELD_MS));
    const driven = await this.driveRefund.execute(reserved, now, 'job');
    if (isUnsent(driven)) await this.refunds.postpone(reserved, later(now, NEXT_TURN_MS));
  }
}

/** Refunds of one card charge go to the acquirer one after another, others beside each other. */
function queueOf({ id, chargeId, paymentMethod }: Refund): string {
  return paymentMethod === 'credit_card' ? chargeId : id;
}
