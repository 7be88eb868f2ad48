import { later } from '@catraca/kernel/dates';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import type { PaidCharge } from './outside-return.ts';

/** A buyer's dispute of a Pix payment at the banks (MED). */
export interface Dispute {
  id: string;
  accountId: string;
  livemode: boolean;
  chargeId: string;
  endToEndId: string;
  bankId: string;
  /** Cents in dispute. */
  amount: Cents;
  reason: 'fraud' | 'operational_failure' | 'unknown';
  /**
   * `intended`: stored, and its charge was not heard. `refused`: the charge refused it. `open`: the charge
   * knows it. `closed`: ended at the bank and at the charge.
   */
  stage: 'intended' | 'refused' | 'open' | 'closed';
  status: 'opened' | 'approved' | 'rejected';
  openedAt: Date;
  /** End of the banks' analysis. */
  deadline: Date;
  /** When the bank stops returning money for it. Null until that is decided. */
  closesAt: Date | null;
  closedAt: Date | null;
  /** Whether a status that we do not understand was reported. */
  reported: boolean;
  /** When a job asks the bank next. Null once it has ended. */
  dueAt: Date | null;
  attempts: number;
  createdAt: Date;
}

/** A dispute as its bank reports it. */
export interface BankDispute {
  id: string;
  endToEndId: string;
  amount: Cents;
  status: 'open' | 'accepted' | 'rejected' | 'canceled' | 'unknown';
  reason: Dispute['reason'];
  openedAt: Date;
  closesAt: Date | null;
}

const ANALYSIS_MS = 7 * 24 * 3_600_000;
const FIRST_CHECK_MS = 2_000;
/** The payment is read again after its dispute has ended: reads may lag behind the last return. */
const LAST_RETURNS_MS = 3_000;

export function intendedDispute(
  { accountId, livemode, chargeId }: PaidCharge,
  { id: bankId, endToEndId, amount, reason, openedAt, closesAt }: BankDispute,
  now: Date,
): Dispute {
  return {
    id: derivedId('med', openedAt, [bankId]),
    accountId,
    livemode,
    chargeId,
    endToEndId,
    bankId,
    amount,
    reason,
    stage: 'intended',
    status: 'opened',
    openedAt,
    deadline: later(openedAt, ANALYSIS_MS),
    closesAt,
    closedAt: null,
    reported: false,
    dueAt: later(now, FIRST_CHECK_MS),
    attempts: 0,
    createdAt: openedAt,
  };
}

/** What the bank's state means for an open dispute. */
export type DisputeStep = 'wait' | 'report' | 'reject' | 'follow_returns' | 'approve';

/** An accepted dispute ends when the bank says, and all its returns are done. */
export function stepOf({ status, closesAt }: BankDispute, now: Date): DisputeStep {
  if (status === 'open') return 'wait';
  if (status === 'unknown') return 'report';
  if (status === 'rejected' || status === 'canceled') return 'reject';
  return closesAt && later(closesAt, LAST_RETURNS_MS) <= now ? 'approve' : 'follow_returns';
}

/** Whether the bank will do nothing more about it. */
export function isOver(atBank: BankDispute, now: Date): boolean {
  return stepOf(atBank, now) === 'reject' || stepOf(atBank, now) === 'approve';
}
