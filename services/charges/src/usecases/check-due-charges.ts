import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { type Charge, later } from '../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

const AT_ONCE = 50;
/** When the bank gave no answer, or the process that asked has died. */
const NEXT_CHECK_MS = 20_000;

/**
 * Asks the banks of the charges whose time has come: an intent whose outcome is unknown, a QR whose validity is over.
 * Each is claimed first, so that several instances share the work. Answers how many were asked for.
 */
@Injectable()
export class CheckDueCharges {
  constructor(
    private readonly charges: ChargeStore,
    private readonly followBank: FollowBank,
  ) {}

  async execute(now: Date): Promise<number> {
    const due = await this.charges.claimDue(now, later(now, NEXT_CHECK_MS), AT_ONCE);
    await Promise.all(due.map((charge) => this.check(charge, now)));
    return due.length;
  }

  private async check(charge: Charge, now: Date): Promise<void> {
    try {
      await this.followBank.execute(charge, now);
    } catch (error) {
      log.warn(
        { err: error, charge: charge.id },
        'a charge could not be checked at its bank, and is checked again',
      );
    }
  }
}
