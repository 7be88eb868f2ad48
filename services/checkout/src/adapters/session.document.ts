import { EPOCH } from '@catraca/platform/mongo/epoch';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import type { Attempt } from '../domain/attempt.ts';
import type { Session } from '../domain/session.ts';
import { offerFields } from './offer.document.ts';

export interface SessionDocument extends Omit<Session, 'id'> {
  _id: string;
  /** The buyer as JSON, sealed. */
  sealedCustomer: string | null;
  /** When it expires, by the account's clock. Null once waiting browsers were told. */
  dueAt: Date | null;
  /**
   * When charges is asked about an attempt without an outcome, in real time. Null without such an attempt.
   */
  checkAt: Date | null;
  /** When it is deleted. Null once somebody tried to pay it. */
  removeAt: Date | null;
}

const due = (field: string) => ({ partialFilterExpression: { [field]: { $gt: EPOCH } } });

export const sessionSchema = documentSchema<SessionDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  clientSecretSha256: String,
  ...offerFields,
  cardId: String,
  saveCard: Boolean,
  sealedCustomer: String,
  linkId: String,
  attempts: [
    embedded<Attempt>({ chargeId: String, method: String, status: String, startedAt: Date, paidAt: Date }),
  ],
  expiresAt: Date,
  createdAt: Date,
  version: Number,
  dueAt: Date,
  checkAt: Date,
  removeAt: Date,
})
  .index({ 'attempts.chargeId': 1 })
  .index({ livemode: 1, dueAt: 1 }, due('dueAt'))
  // For accounts whose test clock was moved.
  .index({ accountId: 1, dueAt: 1 }, { partialFilterExpression: { livemode: false, dueAt: { $gt: EPOCH } } })
  .index({ livemode: 1, checkAt: 1 }, due('checkAt'))
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });
