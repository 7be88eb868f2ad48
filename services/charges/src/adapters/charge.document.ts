import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type { Charge, ChargeChange, PixDetails } from '../domain/charge.ts';

/** An event of a charge, as its document keeps it: with the charge, enough to emit it again. */
export interface EmittedEvent {
  type: NonNullable<ChargeChange['event']>;
  at: Date;
  /** The charge's status as of the event. */
  status: Charge['status'];
}

export interface ChargeDocument extends AggregateDocument, Omit<Charge, 'id' | 'buyer' | 'customerIp'> {
  /** The buyer and the buyer's address, sealed. */
  sealed: string;
  /** Whether sellers see it: once the bank has confirmed it. */
  listed: boolean;
  /** Every event so far. Charges of older builds lack it, or the events before it. */
  events?: EmittedEvent[];
}

/** Partial indexes serve only queries that repeat their condition. */
export const EPOCH = new Date(0);
const LISTED = { partialFilterExpression: { listed: true } };

export const chargeSchema = aggregateSchema<ChargeDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  status: String,
  paymentMethod: String,
  amount: Number,
  platformFee: Number,
  methodFee: Number,
  netAmount: Number,
  refundedAmount: Number,
  contractVersion: Number,
  settlementDays: Number,
  description: String,
  reference: String,
  metadata: [embedded<Charge['metadata'][number]>({ key: String, value: String })],
  items: [
    embedded<Charge['items'][number]>({
      description: String,
      quantity: Number,
      amount: Number,
      reference: String,
    }),
  ],
  sealed: String,
  listed: Boolean,
  events: [embedded<EmittedEvent>({ type: String, at: Date, status: String })],
  expiresIn: Number,
  pix: embedded<PixDetails>({ qrCode: String, expiresAt: Date, endToEndId: String }),
  checkAt: Date,
  checkAttempts: Number,
  discrepancy: String,
  createdAt: Date,
  paidAt: Date,
  expiredAt: Date,
  refundedAt: Date,
})
  // `listed` is in the keys too, so that pages are skipped by keys alone, without reading their charges.
  .index({ accountId: 1, livemode: 1, listed: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, reference: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, status: 1, _id: -1 }, LISTED)
  .index({ livemode: 1, checkAt: 1 }, { partialFilterExpression: { checkAt: { $gt: EPOCH } } })
  .index({ 'pix.endToEndId': 1 }, { partialFilterExpression: { 'pix.endToEndId': { $gt: '' } } });
