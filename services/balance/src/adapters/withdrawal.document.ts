import { EPOCH } from '@catraca/platform/mongo/epoch';
import type { WithOutbox } from '@catraca/platform/mongo/outbox-entry';
import { embedded, schemaWithOutbox } from '@catraca/platform/mongo/schema';
import type { Withdrawal, WithdrawalReturn } from '../domain/withdrawal.ts';

export interface WithdrawalDocument extends WithOutbox, Omit<Withdrawal, 'id' | 'bankAccount'> {
  /** The bank account as JSON, encrypted. */
  sealed: string;
}

export const withdrawalSchema = schemaWithOutbox<WithdrawalDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  amount: Number,
  status: String,
  failedReason: String,
  sealed: String,
  createdAt: Date,
  paidAt: Date,
  endToEndId: String,
  returns: [embedded<WithdrawalReturn>({ id: String, amount: Number, at: Date })],
  orderedAt: Date,
  dueAt: Date,
  attempts: Number,
})
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
  .index({ livemode: 1, status: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } });
