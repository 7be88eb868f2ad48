import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type { Passkey, User } from '../domain/user.ts';

type StoredPasskey = Omit<Passkey, 'name'>;

/** What is sealed of a user. */
export interface SealedUser {
  name: string;
  email: string;
  totpSecret: string | null;
  pendingTotpSecret: string | null;
  passkeyNames: Record<string, string>;
}

export interface UserDocument
  extends AggregateDocument,
    Omit<User, 'id' | 'name' | 'email' | 'totpSecret' | 'pendingTotpSecret' | 'passkeys'> {
  /** A `SealedUser`. */
  sealed: string;
  /** Unique. */
  emailHash: string;
  passkeys: StoredPasskey[];
}

export const userSchema = aggregateSchema<UserDocument>({
  _id: String,
  sealed: String,
  emailHash: String,
  passwordHash: String,
  passwordVersion: Number,
  totpStep: Number,
  backupCodes: [String],
  passkeys: [
    embedded<StoredPasskey>({
      id: String,
      credentialId: String,
      publicKey: String,
      counter: Number,
      createdAt: Date,
      lastUsedAt: Date,
    }),
  ],
  createdAt: Date,
  lastSeenAt: Date,
})
  .index({ emailHash: 1 }, { unique: true })
  // Without the condition all people without a passkey would have the same value.
  .index(
    { 'passkeys.credentialId': 1 },
    { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $exists: true } } },
  );
