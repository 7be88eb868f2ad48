import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import type { WithOutbox } from '@catraca/platform/mongo/outbox-entry';
import { stepFields, type WithSteps } from '@catraca/platform/mongo/provider-steps';
import { embedded, schemaWithOutbox } from '@catraca/platform/mongo/schema';
import type { Withdrawal, WithdrawalReturn } from '../domain/withdrawal.ts';
import { WITH_TOTALS } from './ledger.documents.ts';

/** A status that a withdrawal got. */
export interface WithdrawalState {
  status: Withdrawal['status'] | 'returned';
  at: Date;
  traceId: string | null;
}

export interface WithdrawalDocument
  extends WithOutbox,
    WithSteps,
    DueFields,
    Omit<Withdrawal, 'id' | 'bankAccount'> {
  /** Oldest first. */
  states?: WithdrawalState[];
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
  ...dueFields,
  attempts: Number,
  states: [embedded<WithdrawalState>({ status: String, at: Date, traceId: String })],
  ...stepFields,
})
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ livemode: 1, createdAt: -1, _id: -1 })
  .index({ livemode: 1, status: 1, createdAt: -1, _id: -1 })
  .index({ livemode: 1, status: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } })
  .index(...dueIndexes.ofMoved)
  .set('readConcern', WITH_TOTALS);
