import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import type { WithOutbox } from '@catraca/platform/mongo/outbox-entry';
import { embedded, schemaWithOutbox } from '@catraca/platform/mongo/schema';
import type { Attempt } from '../domain/attempt.ts';
import type { MetadataEntry } from '../domain/offer.ts';
import type { Session } from '../domain/session.ts';
import type { SessionMandate } from '../domain/session-mandate.ts';
import { offerFields } from './offer.document.ts';

export interface SessionDocument extends WithOutbox, DueFields, Omit<Session, 'id'> {
  /** The buyer as JSON, sealed. */
  sealedCustomer: string | null;
  /** When a job looks whether it is over, by the account's clock. Null once it has. */
  dueAt: Date | null;
  /** Who holds a place of its link by it now, as a keyed hash. */
  placeHolder: string | null;
  /** When charges is asked about its attempts, in real time. Null while nothing is open. */
  checkAt: Date | null;
  /** When it is deleted. Null once a try to pay it reached a charge. */
  removeAt: Date | null;
}

const PLACES = { partialFilterExpression: { placeHolder: { $gt: '' } } };
const due = (field: string) => ({ partialFilterExpression: { [field]: { $gt: EPOCH } } });

export const sessionSchema = schemaWithOutbox<SessionDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  clientSecretSha256: String,
  ...offerFields,
  cardId: String,
  saveCard: Boolean,
  sealedCustomer: String,
  mandate: embedded<SessionMandate>({
    description: String,
    reference: String,
    amount: Number,
    minimumLimit: Number,
    interval: String,
    startsOn: String,
    endsOn: String,
    retry: String,
    metadata: [embedded<MetadataEntry>({ key: String, value: String })],
  }),
  linkId: String,
  reservesPlace: Boolean,
  attempts: [
    embedded<Attempt>({
      chargeId: String,
      mandateId: String,
      method: String,
      status: String,
      startedAt: Date,
      paidAt: Date,
      counters: [String],
      placeHolder: String,
      replacedAt: Date,
    }),
  ],
  expiresAt: Date,
  createdAt: Date,
  version: Number,
  placeHolder: String,
  ...dueFields,
  checkAt: Date,
  removeAt: Date,
})
  .index({ 'attempts.chargeId': 1 })
  .index(...dueIndexes.ofMode)
  .index(...dueIndexes.ofMoved)
  .index(...dueIndexes.ofAccount)
  .index({ livemode: 1, checkAt: 1 }, due('checkAt'))
  .index({ accountId: 1, linkId: 1, placeHolder: 1 }, PLACES)
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });
