import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { type Charge, later } from '../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

const BATCH_SIZE = 50;
/** Delay before the next check, when the bank did not answer or this process died. */
const NEXT_CHECK_MS = 20_000;

/**
 * Asks the banks about charges whose check is due: an intent with an unknown outcome, an expired QR. Each is claimed first, so
 * that instances share the work. Returns the number of charges checked.
 */
@Injectable()
export class CheckDueCharges {
  constructor(
    private readonly charges: ChargeStore,
    private readonly followBank: FollowBank,
  ) {}

  async execute(now: Date): Promise<number> {
    const due = await this.charges.claimDue(now, later(now, NEXT_CHECK_MS), BATCH_SIZE);
    await Promise.all(due.map((charge) => this.check(charge, now)));
    return due.length;
  }

  private async check(charge: Charge, now: Date): Promise<void> {
    try {
      await this.followBank.execute(charge, now);
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'checking a charge at its bank failed and will be retried');
    }
  }
}
