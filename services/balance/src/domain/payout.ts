import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { statusAfter, type Withdrawal } from './withdrawal.ts';

/** A payout as the bank reports it. */
export interface BankPayout {
  amount: Cents;
  status: 'processing' | 'paid' | 'failed' | 'unknown';
  endToEndId: string;
  paidAt: Date | null;
  returns: readonly { id: string; amount: Cents }[];
}

/** What the bank's report means for a withdrawal. */
export type Conclusion =
  | { type: 'paid'; paidAt: Date; endToEndId: string }
  | { type: 'failed'; reason: string }
  | { type: 'returned'; id: string; amount: Cents }
  | { type: 'canceled' }
  | { type: 'contradiction' }
  | null;

export const NOT_ACCEPTED = 'O banco de destino não aceitou o pagamento. Confira os dados da conta bancária.';
export const REFUSED = 'O banco pagador recusou o saque.';

/**
 * Null when nothing follows from it: one step at a time, so ask again after each. A failed withdrawal that
 * the bank has paid is paid: the money has left. A paid one follows only returns, whatever the bank calls its
 * status then; anything else contradicts it. A failed one has no returns: its money never left.
 */
export function conclusionOf(withdrawal: Withdrawal, payout: BankPayout, now: Date): Conclusion {
  const { status } = payout;
  if (payout.amount !== withdrawal.amount) return isOpen(payout) ? null : { type: 'contradiction' };
  const returned = withdrawal.status === 'paid' ? returnOf(withdrawal, payout) : null;
  if (returned) return returned;
  if (isOpen(payout)) return null;
  if (statusAfter(withdrawal.status, status === 'paid' ? 'pay' : 'fail')) {
    if (status === 'failed') return { type: 'failed', reason: NOT_ACCEPTED };
    return { type: 'paid', paidAt: payout.paidAt ?? now, endToEndId: payout.endToEndId };
  }
  return status === withdrawal.status ? null : { type: 'contradiction' };
}

function isOpen({ status }: BankPayout): boolean {
  return status === 'processing' || status === 'unknown';
}

/** The next return to credit. Together they are at most what was paid: more contradicts it. */
function returnOf({ amount, returns }: Withdrawal, payout: BankPayout): Conclusion {
  const left = returns.reduce((rest, one) => rest - one.amount, amount);
  const known = new Set(returns.map(({ id }) => id));
  const fresh = payout.returns.filter(({ id }) => !known.has(id));
  const next = fresh.find((one) => one.amount <= left);
  if (next) return { type: 'returned', id: next.id, amount: next.amount };
  return fresh.length > 0 ? { type: 'contradiction' } : null;
}

/** Longer than a call to the bank takes: the claim is a lease, too. */
const FIRST_GAP_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Receiving banks may return a Pix for 90 days (Regulamento do Pix). */
const RETURNS_UNTIL_MS = 90 * DAY_MS;
/** No document says how late a bank may still pay what it refused. */
const FAILED_UNTIL_MS = 7 * DAY_MS;
const FAILED_FIRST_GAP_MS = 10 * 60_000;

/**
 * When the bank is asked next: an open withdrawal with back-off, a paid one daily while it may come back, a
 * failed one for a week after it was last ordered, as the bank may have paid it all the same.
 */
export function nextCheckAt(
  { status, paidAt, orderedAt, attempts }: Pick<Withdrawal, 'status' | 'paidAt' | 'orderedAt' | 'attempts'>,
  now: Date,
  jitter: number,
): Date | null {
  if (status === 'requested' || status === 'processing')
    return later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
  if (status === 'failed') {
    const next = later(now, backOffMs(attempts, FAILED_FIRST_GAP_MS, jitter));
    return orderedAt && next <= later(orderedAt, FAILED_UNTIL_MS) ? next : null;
  }
  if (paidAt === null) return null;
  const next = later(now, DAY_MS);
  return next <= later(paidAt, RETURNS_UNTIL_MS) ? next : null;
}
