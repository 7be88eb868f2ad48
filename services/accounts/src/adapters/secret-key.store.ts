import type { AccountEvent } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { SecretKey } from '../domain/secret-key.ts';

interface SecretKeyDocument extends AggregateDocument, Omit<SecretKey, 'id'> {}

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
  .index({ accountId: 1, livemode: 1, createdAt: -1 });

const revokedFact = (keyId: string) => ({
  type: 'secret_key.revoked' satisfies AccountEvent['type'],
  data: { key_id: keyId },
});

@Injectable()
export class SecretKeyStore {
  private readonly keys: AggregateCollection<SecretKeyDocument>;
  private readonly uses: GroupCommit<SecretKeyDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<SecretKeyDocument>('SecretKey', schema, 'secret_keys');
    this.keys = new AggregateCollection(model, outbox);
    this.uses = new GroupCommit(model);
  }

  /** For a retry, the stored key gets the new clear value: nobody has received the one before. */
  async insert({ id, ...key }: SecretKey): Promise<SecretKey> {
    const { accountId, sha256, hint, createdAt } = key;
    const context = contextOf(key, createdAt);
    const stored =
      (await this.keys.insert(context, { _id: id, ...key })) ??
      (await this.keys.change(context, { _id: id, accountId }, () => ({ set: { sha256, hint }, facts: [] })));
    if (!stored) throw new Error(`the id ${id} is taken`);
    return keyOf(stored);
  }

  async findByHash(sha256: string): Promise<SecretKey | null> {
    const document = await this.keys.find({ sha256 });
    return document && keyOf(document);
  }

  /** Newest first. */
  async list(filter: KeyFilter, page: Page): Promise<Listed<SecretKey>> {
    const { items, total } = await newestFirst(this.keys.model, filter, page);
    return { items: items.map(keyOf), total };
  }

  /** False when the account has no such key. */
  async revoke(accountId: string, id: string, now: Date): Promise<boolean> {
    const key = await this.keys.find({ _id: id, accountId });
    if (!key) return false;
    await this.keys.changeFrom(contextOf(key, now), key, ({ revokedAt }) =>
      revokedAt ? null : { set: { revokedAt: now }, facts: [revokedFact(id)] },
    );
    return true;
  }

  /** Stores the time of a use, if it is the latest. */
  async recordUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.uses.update({ _id: id }, { $max: { lastUsedAt } });
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
