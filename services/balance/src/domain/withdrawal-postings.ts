import type { LedgerEntryType } from '@catraca/contracts/http/schemas/ledger';
import type { Cents } from '@catraca/kernel/money';
import type { LedgerEntry, NewPosting } from './ledger.ts';
import type { Withdrawal } from './withdrawal.ts';

type WithdrawalPosting = Extract<LedgerEntryType, `withdrawal${string}` | 'adjustment'>;

/** From where to where each posting moves the amount. A credit is positive; the bank's money is an asset. */
const movements = {
  withdrawal_reserve: ['seller_available', 'seller_reserved_withdrawals'],
  withdrawal_release: ['seller_reserved_withdrawals', 'seller_available'],
  withdrawal: ['seller_reserved_withdrawals', 'bank'],
  withdrawal_returned: ['bank', 'seller_available'],
  /** A failed withdrawal was paid after all: its amount had been freed. */
  adjustment: ['seller_available', 'bank'],
} as const satisfies Record<WithdrawalPosting, [from: LedgerEntry['account'], to: LedgerEntry['account']]>;

interface Cause {
  /** Tells postings of one type apart: the id of a return. */
  part?: string;
  amount: Cents;
  eventId?: string;
  at: Date;
}

export function withdrawalPosting(
  { id, accountId, livemode }: Pick<Withdrawal, 'id' | 'accountId' | 'livemode'>,
  type: WithdrawalPosting,
  { part, amount, eventId, at }: Cause,
): NewPosting {
  const [from, to] = movements[type];
  return {
    id: [id, type, part].filter(Boolean).join(':'),
    type,
    accountId,
    livemode,
    subject: id,
    cause: { type: 'withdrawal', id },
    eventId: eventId ?? null,
    seq: null,
    reference: null,
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    occurredAt: at,
  };
}
