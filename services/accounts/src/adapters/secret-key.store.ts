import type { AccountEvent } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { SecretKey } from '../domain/secret-key.ts';
import { type KeyDocument, KeyStore } from './key.store.ts';
import { type KeyOfAccount, keyNamed } from './key-of-account.ts';

interface SecretKeyDocument extends KeyDocument, Omit<SecretKey, 'id'> {}

const schema = aggregateSchema<SecretKeyDocument>({
  _id: String,
  accountId: String,
  name: String,
  sha256: String,
  hint: String,
  livemode: Boolean,
  scopes: [String],
  expiresAt: Date,
  revokedAt: Date,
  lastUsedAt: Date,
  createdAt: Date,
})
  .index({ sha256: 1 }, { unique: true })
  .index({ hint: 1 })
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 });

/** Of 14 million hints in a mode, few are of more keys than this. */
const MOST_OF_HINT = 100;

const revokedFact = (keyId: string) => ({
  type: 'secret_key.revoked' satisfies AccountEvent['type'],
  data: { key_id: keyId },
});

@Injectable()
export class SecretKeyStore extends KeyStore<SecretKeyDocument, SecretKey> {
  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<SecretKeyDocument>('SecretKey', schema, 'secret_keys');
    super(model, outbox, { keyOf, contextOf, revokedFact });
  }

  /**
   * For a retry, the stored key gets the new clear value: nobody has received the one before. Throws
   * idempotency_key_reused when it was revoked meanwhile.
   */
  async insert({ id, ...key }: SecretKey): Promise<SecretKey> {
    const { accountId, sha256, hint, createdAt } = key;
    const context = contextOf(key, createdAt);
    const stored =
      (await this.keys.insert(context, { _id: id, ...key })) ??
      (await this.keys.change(context, { _id: id, accountId }, ({ revokedAt }) => {
        if (revokedAt) throw new ApiError('idempotency_key_reused');
        return { set: { sha256, hint }, facts: [] };
      }));
    if (!stored) throw new Error(`the id ${id} is taken`);
    return keyOf(stored);
  }

  /** The accounts of keys with this hint: a hint is not one key's alone. */
  async accountsOf(hint: string): Promise<string[]> {
    const found = await this.keys.model
      .find({ hint }, { accountId: 1 })
      .limit(MOST_OF_HINT)
      .lean<SecretKeyDocument[]>();
    return [...new Set(found.map(({ accountId }) => accountId))];
  }

  /** False when the account has no such key. */
  revoke(which: KeyOfAccount, now: Date): Promise<boolean> {
    return this.revokeKey(keyNamed(which), now);
  }
}

/** Keys of an account, in both modes or in one. */
export interface KeyFilter {
  accountId: string;
  livemode?: boolean;
}

function keyOf(document: SecretKeyDocument): SecretKey {
  const { _id: id, version, writers, outbox, ...key } = document;
  return { id, ...key };
}

function contextOf(
  { accountId, livemode }: { accountId: string; livemode: boolean },
  now: Date,
): CallContext {
  return { accountId, livemode, now };
}
