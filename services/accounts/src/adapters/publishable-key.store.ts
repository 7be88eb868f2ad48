import type { AccountEvent } from '@catraca/contracts/events/account-events';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { PublishableKey } from '../domain/publishable-key.ts';
import { type KeyOfAccount, keyNamed } from './key-of-account.ts';
import type { KeyFilter } from './secret-key.store.ts';

interface PublishableKeyDocument extends AggregateDocument, Omit<PublishableKey, 'id'> {
  /** Null while the key exists. A deleted one is kept for a day, to carry its last event. */
  deletedAt: Date | null;
}

type KeyEvent = Extract<AccountEvent, { data: { key_id: string } }>;

const DELETED_RETENTION_SECONDS = 24 * 60 * 60;

const schema = aggregateSchema<PublishableKeyDocument>({
  _id: String,
  accountId: String,
  name: String,
  key: String,
  livemode: Boolean,
  allowedDomains: [String],
  isOfPages: Boolean,
  createdAt: Date,
  deletedAt: Date,
})
  .index({ key: 1 }, { unique: true })
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ deletedAt: 1 }, { expireAfterSeconds: DELETED_RETENTION_SECONDS });

@Injectable()
export class PublishableKeyStore {
  private readonly keys: AggregateCollection<PublishableKeyDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<PublishableKeyDocument>('PublishableKey', schema, 'publishable_keys');
    this.keys = new AggregateCollection(model, outbox);
  }

  /** The stored key: for a retry, the one that the first request stored. */
  async insert({ id, ...key }: PublishableKey): Promise<PublishableKey> {
    const stored =
      (await this.keys.insert({ ...key, now: key.createdAt }, { _id: id, ...key, deletedAt: null })) ??
      (await this.keys.find({ _id: id, accountId: key.accountId }));
    if (!stored) throw new Error(`the id ${id} is taken`);
    return keyOf(stored);
  }

  async find({ accountId, id }: KeyOfAccount): Promise<PublishableKey | null> {
    const document = await this.keys.find({ _id: id, accountId });
    return document && keyOf(document);
  }

  async findByValue(key: string): Promise<PublishableKey | null> {
    const document = await this.keys.find({ key });
    return document && !document.deletedAt ? keyOf(document) : null;
  }

  async list(filter: KeyFilter, page: Page): Promise<Listed<PublishableKey>> {
    const { items, total } = await newestFirst(
      this.keys.model,
      { ...filter, ...ofSeller, deletedAt: null },
      page,
    );
    return { items: items.map(keyOf), total };
  }

  /** Throws resource_not_found. */
  setAllowedDomains(which: KeyOfAccount, allowedDomains: string[], now: Date): Promise<PublishableKey> {
    return this.change(which, { allowedDomains }, 'publishable_key.changed', now);
  }

  /** Throws resource_not_found. */
  async delete(which: KeyOfAccount, now: Date): Promise<void> {
    await this.change(which, { deletedAt: now }, 'publishable_key.deleted', now);
  }

  private async change(
    which: KeyOfAccount,
    set: Partial<PublishableKeyDocument>,
    type: KeyEvent['type'],
    now: Date,
  ): Promise<PublishableKey> {
    const key = await this.keys.find({ ...keyNamed(which), ...ofSeller });
    if (!key) throw new ApiError('resource_not_found');
    const changed = await this.keys.changeFrom({ ...key, now }, key, ({ deletedAt }) => {
      if (deletedAt) throw new ApiError('resource_not_found');
      return { set, facts: [{ type, data: { key_id: which.id } satisfies KeyEvent['data'] }] };
    });
    return keyOf(changed);
  }
}

const ofSeller = { isOfPages: false };

function keyOf(document: PublishableKeyDocument): PublishableKey {
  const { _id: id, version, writers, outbox, deletedAt, ...key } = document;
  return { id, ...key };
}
