import { MOST_STEPS, untilDone } from '@catraca/platform/service/until-done';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { Payout } from '@catraca/providers/payouts/payout-provider';
import { Injectable } from '@nestjs/common';
import { conclusionOf } from '../domain/payout.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { ConcludeWithdrawal } from './conclude-withdrawal.ts';

const contradictions = counter({
  name: 'payout_contradictions_total',
  help: 'Reports of the bank that contradict a withdrawal, also a failed one that it paid: review them',
  labels: ['mode'],
});

/** Brings a withdrawal to what the bank has just reported about its payout. */
@Injectable()
export class FollowPayout {
  constructor(private readonly conclude: ConcludeWithdrawal) {}

  async execute(withdrawal: Withdrawal, payout: Payout, now: Date): Promise<Withdrawal> {
    if (payout.status === 'unknown')
      log.error({ withdrawal: withdrawal.id }, 'the bank reports an unknown status');
    const most = MOST_STEPS + payout.returns.length; // each return takes one
    return untilDone(withdrawal, (current) => this.step(current, payout, now), { what: withdrawal.id, most });
  }

  /** Null: nothing follows any more. */
  private async step(current: Withdrawal, payout: Payout, now: Date): Promise<Withdrawal | null> {
    const conclusion = conclusionOf(current, payout, now);
    if (!conclusion) return null;
    const isContradiction = conclusion.type === 'contradiction';
    if (isContradiction || current.status === 'failed') reportContradiction(current, payout);
    return isContradiction ? null : this.conclude.execute(current, conclusion, now);
  }
}

function reportContradiction({ id, livemode, status }: Withdrawal, payout: Payout): void {
  contradictions.inc({ mode: livemode ? 'live' : 'test' });
  log.error(
    { withdrawal: id, status, at_bank: payout.status },
    'the bank contradicts the state of a withdrawal',
  );
}
