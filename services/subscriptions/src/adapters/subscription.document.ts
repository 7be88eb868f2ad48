import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type { CycleCharge, Subscription } from '../domain/subscription.ts';

export interface SubscriptionDocument extends AggregateDocument, DueFields, Omit<Subscription, 'id'> {
  /** Whether sellers see it. */
  listed: boolean;
  /** Its mandate, while no other subscription may have that. */
  openMandateId: string | null;
}

const LISTED = { partialFilterExpression: { listed: true } };

export const subscriptionSchema = aggregateSchema<SubscriptionDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  status: String,
  mandateId: String,
  ownsMandate: Boolean,
  amount: Number,
  interval: String,
  billingDay: Number,
  startsOn: String,
  endsOn: String,
  mandate: embedded<Subscription['mandate']>({ startsOn: String, endsOn: String }),
  nextDueOn: String,
  last: embedded<NonNullable<Subscription['last']>>({ dueOn: String, cycle: Number }),
  charges: [
    embedded<CycleCharge>({ cycle: Number, chargeId: String, dueOn: String, amount: Number, state: String }),
  ],
  pause: embedded<NonNullable<Subscription['pause']>>({ until: String }),
  cancelAt: String,
  reason: String,
  metadata: [embedded<Subscription['metadata'][number]>({ key: String, value: String })],
  isSettled: Boolean,
  ...dueFields,
  attempts: Number,
  activatedAt: Date,
  canceledAt: Date,
  createdAt: Date,
  listed: Boolean,
  openMandateId: String,
})
  .index({ accountId: 1, livemode: 1, listed: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, status: 1, createdAt: -1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, mandateId: 1, createdAt: -1, _id: -1 }, LISTED)
  .index(
    { accountId: 1, livemode: 1, openMandateId: 1 },
    { unique: true, partialFilterExpression: { openMandateId: { $gt: '' } } },
  )
  .index(...dueIndexes.ofMode)
  .index(...dueIndexes.ofMoved)
  .index(...dueIndexes.ofAccount);
