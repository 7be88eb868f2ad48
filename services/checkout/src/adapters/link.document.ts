import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import type { PaymentLink } from '../domain/link.ts';
import type { LapsedPlace } from '../domain/link-places.ts';
import { offerFields } from './offer.document.ts';

export interface LinkDocument extends Omit<PaymentLink, 'id'> {
  _id: string;
}

export const linkSchema = documentSchema<LinkDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  ...offerFields,
  isEnabled: Boolean,
  payments: Number,
  held: Number,
  lapsed: [embedded<LapsedPlace>({ holder: String, at: Date, heldMs: Number })],
  maxPayments: Number,
  expiresAt: Date,
  createdAt: Date,
}).index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 });
