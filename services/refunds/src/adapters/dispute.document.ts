import { type DueFields, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { stepFields, type WithSteps } from '@catraca/platform/mongo/provider-steps';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import type mongoose from 'mongoose';
import type { Model } from 'mongoose';
import type { DefenseFile } from '../domain/defense.ts';
import type { Dispute } from '../domain/dispute.ts';

/** Its content is in `defense_files`. */
export interface StoredDefenseFile extends Omit<DefenseFile, 'name'> {
  sealedName: string;
}

/** The dispute's defence: a write of it is conditional on the dispute's state. */
export interface StoredDefense {
  /** The text, sealed. */
  sealedDefense: string | null;
  defenseFiles: StoredDefenseFile[];
  defendedAt: Date | null;
}

export interface DisputeDocument extends WithSteps, DueFields, Omit<Dispute, 'id'>, StoredDefense {
  _id: string;
}

export const withoutDefense: StoredDefense = { sealedDefense: null, defenseFiles: [], defendedAt: null };

const schema = documentSchema<DisputeDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  chargeId: String,
  endToEndId: String,
  bankId: String,
  amount: Number,
  reason: String,
  stage: String,
  status: String,
  openedAt: Date,
  deadline: Date,
  closesAt: Date,
  closedAt: Date,
  reported: Boolean,
  ...dueFields,
  attempts: Number,
  createdAt: Date,
  sealedDefense: String,
  defenseFiles: [
    embedded<StoredDefenseFile>({
      id: String,
      sealedName: String,
      type: String,
      size: Number,
      createdAt: Date,
    }),
  ],
  defendedAt: Date,
  ...stepFields,
})
  .index({ livemode: 1, bankId: 1 }, { unique: true })
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1, livemode: 1, chargeId: 1 })
  .index({ livemode: 1, status: 1, deadline: 1, _id: 1 })
  .index({ livemode: 1, status: 1, createdAt: -1, _id: -1 })
  .index({ endToEndId: 1 })
  .index(...dueIndexes.ofMode)
  .index(...dueIndexes.ofMoved);

const NAME = 'Dispute';

/** Two stores have it: disputes as the bank tells them, and what sellers say to them. */
export function disputeModel(connection: mongoose.Connection): Model<DisputeDocument> {
  const made = connection.models[NAME] as Model<DisputeDocument> | undefined;
  return made ?? connection.model<DisputeDocument>(NAME, schema, 'disputes');
}

export function disputeOf(document: DisputeDocument): Dispute {
  const { _id: id, firstSteps, lastSteps, sealedDefense, defenseFiles, defendedAt, ...rest } = document;
  const { realDueAt, ...dispute } = rest;
  return { id, ...dispute };
}
