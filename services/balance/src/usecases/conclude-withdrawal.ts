import type { WithdrawalFact } from '@catraca/contracts/events/balance-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { derivedId } from '@catraca/kernel/ids';
import type { Fact } from '@catraca/platform/mongo/outbox';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { SellerQueue } from '../adapters/seller-queue.ts';
import { ChangedMeanwhile, WithdrawalStore } from '../adapters/withdrawal.store.ts';
import type { NewPosting } from '../domain/ledger.ts';
import { type Conclusion, nextCheckAt } from '../domain/payout.ts';
import type { Withdrawal, WithdrawalChange } from '../domain/withdrawal.ts';
import { withdrawalPosting } from '../domain/withdrawal-postings.ts';

const outcomes = counter({
  name: 'withdrawals_total',
  help: 'Withdrawals that were paid, failed or canceled, and returns of paid ones',
  labels: ['mode', 'outcome'],
});

type MoneyMoved = Exclude<Conclusion, null | { type: 'contradiction' }>;

interface Step {
  set: WithdrawalChange;
  posting: NewPosting;
  facts: Fact[];
}

/**
 * Stores what became of a withdrawal: its state, its posting and its event, in one transaction (ADR 37). Safe
 * to repeat: the posting is posted once. Returns the withdrawal as it is stored then.
 */
@Injectable()
export class ConcludeWithdrawal {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly withdrawals: WithdrawalStore,
    private readonly queue: SellerQueue,
  ) {}

  async execute(read: Withdrawal, conclusion: MoneyMoved, now: Date): Promise<Withdrawal> {
    const { id, accountId, livemode } = read;
    const context: CallContext = { accountId, livemode, now };
    const { set, posting, facts } = stepOf(read, conclusion, now);
    let publish: (() => void) | null = null;
    const change = async (session: ClientSession) => {
      publish = await this.withdrawals.changeIn(session, { context, read, set, facts });
    };
    // Begins each attempt of the transaction: what one that was aborted left is not published.
    const decide = () => {
      publish = null;
      return posting;
    };
    try {
      await this.queue.run(context, () => this.ledger.postDecided(context, decide, change));
      this.committed(publish, livemode, conclusion.type);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
    return (await this.withdrawals.findInMode(id, livemode))!;
  }

  /** Nothing to publish: another instance had stored it before. */
  private committed(publish: (() => void) | null, livemode: boolean, outcome: string): void {
    if (!publish) return;
    publish();
    outcomes.inc({ mode: livemode ? 'live' : 'test', outcome });
  }
}

function stepOf(read: Withdrawal, conclusion: MoneyMoved, now: Date): Step {
  if (conclusion.type === 'paid') return paidStep(read, conclusion, now);
  const { amount } = read;
  if (conclusion.type === 'failed') {
    const failed = { ...read, status: 'failed', attempts: 0 } as const;
    const { status, attempts } = failed;
    const set = { status, failedReason: conclusion.reason, attempts, dueAt: nextCheckAt(failed, now, 0) };
    const facts = [{ type: 'withdrawal.failed', data: { withdrawal: factOf(failed) } }];
    return { set, posting: withdrawalPosting(read, 'withdrawal_release', { amount, at: now }), facts };
  }
  if (conclusion.type === 'canceled') {
    const set = { status: 'canceled', dueAt: null } as const;
    return { set, posting: withdrawalPosting(read, 'withdrawal_release', { amount, at: now }), facts: [] };
  }
  const { id: part, amount: returned } = conclusion;
  const set = { returns: [...read.returns, { id: part, amount: returned, at: now }] };
  const posting = withdrawalPosting(read, 'withdrawal_returned', { part, amount: returned, at: now });
  const facts = [{ type: 'withdrawal.returned', data: { withdrawal: factOf(read, now) } }];
  return { set, posting, facts };
}

/** What had failed was freed: its payment is taken from what is available, and may leave a debt. */
function paidStep(
  read: Withdrawal,
  { paidAt, endToEndId }: Extract<MoneyMoved, { type: 'paid' }>,
  now: Date,
): Step {
  const paid = { ...read, status: 'paid', paidAt, endToEndId, attempts: 0 } as const;
  const eventId = derivedId('evt', paidAt, [read.id, 'withdrawal.paid']);
  const fact = { id: eventId, type: 'withdrawal.paid', data: { withdrawal: factOf(paid) } };
  const { status, attempts } = paid;
  const dueAt = nextCheckAt(paid, now, 0);
  const type = read.status === 'failed' ? 'adjustment' : 'withdrawal';
  return {
    set: { status, paidAt, endToEndId, failedReason: null, attempts, dueAt },
    posting: withdrawalPosting(read, type, { amount: read.amount, eventId, at: now }),
    facts: [fact],
  };
}

function factOf(
  { id, amount, status, createdAt, paidAt }: Withdrawal,
  returnedAt: Date | null = null,
): WithdrawalFact {
  return {
    id,
    amount,
    status: status as WithdrawalFact['status'],
    created_at: createdAt.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
    returned_at: returnedAt?.toISOString() ?? null,
  };
}
