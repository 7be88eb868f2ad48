import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { stepFields, type WithSteps } from '@catraca/platform/mongo/provider-steps';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type { End, Mandate, Sends } from '../domain/mandate.ts';

/** The part of a mandate that tells who pays. */
export type Personal = Pick<Mandate, 'customer' | 'payerBank' | 'payer'>;

export interface MandateDocument
  extends AggregateDocument,
    DueFields,
    WithSteps,
    Omit<Mandate, 'id' | keyof Personal> {
  /** Customer, payer and the payer's bank account, sealed. */
  sealed: string;
  /** What finds it by its customer, see `CustomerHashes`. */
  customerHash: string;
  /** The statuses that sellers have seen, oldest first. */
  states: StateChange[];
  /** Whether sellers see it. */
  listed: boolean;
  /** Its reference, while no other one of its account and mode may have it. */
  openReference: string | null;
  /** Its reference, while the bank may have it under an id that we do not know. Of all accounts. */
  contractHold: string | null;
}

export interface StateChange {
  status: string;
  /** The account's time. */
  at: Date;
  traceId: string | null;
}

const LISTED = { partialFilterExpression: { listed: true } };
const given = (field: string) => ({ partialFilterExpression: { [field]: { $gt: '' } } });

export const mandateSchema = aggregateSchema<MandateDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  status: String,
  description: String,
  reference: String,
  amount: Number,
  minimumLimit: Number,
  interval: String,
  startsOn: String,
  endsOn: String,
  retry: String,
  authorization: String,
  metadata: [embedded<Mandate['metadata'][number]>({ key: String, value: String })],
  firstChargeId: String,
  sends: embedded<Sends>({ firstAt: Date, lastAt: Date }),
  bankId: String,
  qrCode: String,
  ending: String,
  end: embedded<End>({ code: String, bankCode: String }),
  isSettled: Boolean,
  ...dueFields,
  attempts: Number,
  expiresAt: Date,
  createdAt: Date,
  activatedAt: Date,
  canceledAt: Date,
  states: [embedded<StateChange>({ status: String, at: Date, traceId: String })],
  sealed: String,
  customerHash: String,
  listed: Boolean,
  openReference: String,
  contractHold: String,
  ...stepFields,
})
  .index({ accountId: 1, livemode: 1, listed: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, status: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, reference: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, customerHash: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, openReference: 1 }, { unique: true, ...given('openReference') })
  .index({ livemode: 1, contractHold: 1 }, { unique: true, ...given('contractHold') })
  .index({ livemode: 1, reference: 1 })
  .index({ livemode: 1, bankId: 1 }, given('bankId'))
  .index(...dueIndexes.ofMode)
  .index(...dueIndexes.ofMoved)
  .index(...dueIndexes.ofAccount);
