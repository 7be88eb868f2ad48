import { EPOCH } from '@catraca/platform/mongo/epoch';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';

export interface CardDocument {
  _id: string;
  accountId: string;
  livemode: boolean;
  /** Unique in the account and mode. Null once the card is deleted. */
  fingerprintHash: string | null;
  /**
   * The fingerprint, sealed, so that its hash can be made again with another key. Absent in a card that was
   * saved before there was one, and not since.
   */
  sealedFingerprint?: string | null;
  /** `CardDetails` as JSON, sealed. */
  sealedDetails: string;
  references: StoredReference[];
  /** Of the documents of the buyers who saved it. */
  customerHashes: string[];
  /** Those documents, sealed, for the same reason and to be shown masked, in any order. */
  sealedDocuments?: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  deletedAt: Date | null;
  /** When the acquirer is told next that it is deleted. Null unless it has to be. */
  dueAt: Date | null;
  attempts: number;
  /**
   * When the acquirer had deleted it. It is kept for some time after that, so that a repeated deletion finds
   * it.
   */
  removedAt: Date | null;
}

/** A card at the acquirer. */
export interface StoredReference {
  hash: string;
  /** `AcquirerReference` as JSON, sealed. */
  sealed: string;
}

const REMOVED_RETENTION_SECONDS = 30 * 24 * 60 * 60;

export const cardSchema = documentSchema<CardDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  fingerprintHash: String,
  sealedFingerprint: String,
  sealedDetails: String,
  references: [embedded<StoredReference>({ hash: String, sealed: String })],
  customerHashes: [String],
  sealedDocuments: [String],
  createdAt: Date,
  lastUsedAt: Date,
  deletedAt: Date,
  dueAt: Date,
  attempts: Number,
  removedAt: Date,
})
  .index(
    { accountId: 1, livemode: 1, fingerprintHash: 1 },
    { unique: true, partialFilterExpression: { fingerprintHash: { $gt: '' } } },
  )
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1, livemode: 1, customerHashes: 1, createdAt: -1, _id: -1 })
  .index({ livemode: 1, 'references.hash': 1 })
  .index({ livemode: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } })
  .index({ removedAt: 1 }, { expireAfterSeconds: REMOVED_RETENTION_SECONDS });
