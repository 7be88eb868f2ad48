import type { CallContext } from '@catraca/kernel/call-context';
import {
  AggregateCollection,
  type AggregateDocument,
  type StateOf,
} from '@catraca/platform/mongo/aggregate-collection';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import type { Fact, Outbox } from '@catraca/platform/mongo/outbox';
import type { Model, QueryFilter } from 'mongoose';
import type { StoredKey } from '../domain/clear-key.ts';
import type { KeyUse } from '../domain/secret-key.ts';

export interface KeyDocument extends AggregateDocument, KeyUse, StoredKey {
  createdAt: Date;
}

interface KeyKind<Doc, Key> {
  keyOf(document: Doc): Key;
  contextOf(document: Doc, now: Date): CallContext;
  /** The event that ends its caching at the gateways. */
  revokedFact(id: string): Fact;
}

/** Keys that are stored as a hash, may expire, and can be revoked: secret keys and operators' credentials. */
export abstract class KeyStore<Doc extends KeyDocument, Key> {
  protected readonly keys: AggregateCollection<Doc>;
  private readonly uses: GroupCommit<Doc>;

  protected constructor(
    model: Model<Doc>,
    outbox: Outbox,
    private readonly kind: KeyKind<Doc, Key>,
  ) {
    this.keys = new AggregateCollection(model, outbox);
    this.uses = new GroupCommit(model);
  }

  async findByHash(sha256: string): Promise<Key | null> {
    const document = await this.keys.find({ sha256 } as QueryFilter<Doc>);
    return document && this.kind.keyOf(document);
  }

  async list(filter: QueryFilter<Doc>, page: Page): Promise<Listed<Key>> {
    const { items, total } = await newestFirst(this.keys.model, filter, page);
    return { items: items.map((document) => this.kind.keyOf(document)), total };
  }

  /** Stores the time of a use, if it is the latest. */
  async recordUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.uses.update({ _id: id } as object, { $max: { lastUsedAt } } as object);
  }

  /** Revokes a key once, with what else changes then. False if there is none. */
  protected async revokeKey(
    filter: QueryFilter<Doc>,
    now: Date,
    also: Partial<StateOf<Doc>> = {},
  ): Promise<boolean> {
    const key = await this.keys.find(filter);
    if (!key) return false;
    const { contextOf, revokedFact } = this.kind;
    await this.keys.changeFrom(contextOf(key, now), key, ({ _id, revokedAt }) =>
      revokedAt ? null : { set: { ...also, revokedAt: now }, facts: [revokedFact(_id)] },
    );
    return true;
  }
}
