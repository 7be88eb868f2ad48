import type { VersionedDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { stepFields, type WithSteps } from '@catraca/platform/mongo/provider-steps';
import { embedded, versionedSchema } from '@catraca/platform/mongo/schema';
import mongoose from 'mongoose';
import type { Refund, Refusal } from '../domain/refund.ts';

const { Mixed } = mongoose.Schema.Types;

export interface RefundDocument
  extends VersionedDocument,
    WithSteps,
    DueFields,
    Omit<Refund, 'id' | 'reason'> {
  /** The seller's reason, sealed. */
  sealedReason: string | null;
}

export const refundSchema = versionedSchema<RefundDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  chargeId: String,
  stage: String,
  origin: String,
  disputeId: String,
  requestedAmount: Number,
  amount: Number,
  feeReturned: Number,
  sellerDebit: Number,
  paymentMethod: String,
  canceledBefore: Number,
  returnId: String,
  rtrId: String,
  endToEndId: String,
  acquirerChargeId: String,
  sentAt: Date,
  refusedAt: Date,
  unknownSendAt: Date,
  corrects: String,
  outcome: String,
  sealedReason: String,
  failedReason: String,
  refusal: embedded<Refusal>({ code: String, details: Mixed }),
  ...dueFields,
  attempts: Number,
  createdAt: Date,
  processedAt: Date,
  ...stepFields,
})
  .index({ accountId: 1, livemode: 1, chargeId: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  // What was refunded in a time is added up from keys alone.
  .index(
    { accountId: 1, livemode: 1, stage: 1, outcome: 1, processedAt: 1, amount: 1 },
    { partialFilterExpression: { stage: 'concluded' } },
  )
  // A return id is unique for its payment only, and a return may correct a refund that ended as failed.
  .index(
    { endToEndId: 1, returnId: 1, corrects: 1 },
    { unique: true, partialFilterExpression: { endToEndId: { $gt: '' } } },
  )
  .index({ rtrId: 1 }, { partialFilterExpression: { rtrId: { $gt: '' } } })
  .index(...dueIndexes.ofMode)
  .index(...dueIndexes.ofMoved);
