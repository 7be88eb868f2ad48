import { embedded, type Fields } from '@catraca/platform/mongo/schema';
import type { Appearance, Item, MetadataEntry, Offer } from '../domain/offer.ts';

/** The fields of an offer, in a session and in a link. */
export const offerFields: Fields<Offer> = {
  amount: Number,
  description: String,
  items: [embedded<Item>({ description: String, quantity: Number, amount: Number, reference: String })],
  reference: String,
  metadata: [embedded<MetadataEntry>({ key: String, value: String })],
  paymentMethods: [String],
  maxInstallments: Number,
  appearance: embedded<Appearance>({ accentColor: String, logoUrl: String, radius: Number, theme: String }),
};
