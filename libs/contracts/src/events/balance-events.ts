import { z } from 'zod';
import { event } from './event.ts';

/** A withdrawal as of the event, without its bank account. */
export const withdrawalFact = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['requested', 'processing', 'paid', 'failed']),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** When the receiving bank sent it back, in whole or in part. */
  returned_at: z.iso.datetime().nullable().default(null),
});
export type WithdrawalFact = z.output<typeof withdrawalFact>;

/** Topic `balance.events`, keyed by withdrawal id. */
export const balanceEvent = z.discriminatedUnion('type', [
  event('withdrawal.paid', z.object({ withdrawal: withdrawalFact })),
  event('withdrawal.failed', z.object({ withdrawal: withdrawalFact })),
  event('withdrawal.returned', z.object({ withdrawal: withdrawalFact })),
]);
export type BalanceEvent = z.output<typeof balanceEvent>;

export const BALANCE_TOPIC = 'balance.events';
