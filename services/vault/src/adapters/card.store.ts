import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { Card } from '../domain/card.ts';
import { CardCodec } from './card.codec.ts';
import { type CardDocument, cardSchema } from './card.document.ts';
import { VaultHashes } from './vault-hashes.ts';

/**
 * Saved cards of an account and mode, as sellers and charges read them. Deleted ones are not found, unless it
 * is said.
 */
@Injectable()
export class CardStore {
  readonly model: Model<CardDocument>;
  private readonly reads: GroupRead<CardDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly codec: CardCodec,
    private readonly hashes: VaultHashes,
  ) {
    this.model = connection.model<CardDocument>('Card', cardSchema, 'cards');
    this.reads = new GroupRead(this.model);
  }

  /** Also a deleted one. Throws resource_not_found. */
  async getOrDeleted({ accountId, livemode }: CallContext, id: string): Promise<Card> {
    return this.opened(await this.reads.find({ _id: id, accountId, livemode }));
  }

  /** Throws resource_not_found. */
  async get({ accountId, livemode }: CallContext, id: string): Promise<Card> {
    const found = await this.reads.find({ _id: id, accountId, livemode });
    return this.opened(found?.deletedAt ? null : found);
  }

  /** Newest first; `customerDocument`: cards that this buyer saved. */
  async list(context: CallContext, page: Page, customerDocument: string | null): Promise<Listed<Card>> {
    const { accountId, livemode } = context;
    const filter: QueryFilter<CardDocument> = { accountId, livemode, deletedAt: null };
    if (customerDocument) filter.customerHashes = { $in: this.hashes.ofDocument(context, customerDocument) };
    const { items, total } = await newestFirst(this.model, filter, page);
    return { items: items.map((document) => this.codec.open(document)), total };
  }

  /** Marks it as used and returns it. Throws resource_not_found. */
  async use({ accountId, livemode, now }: CallContext, id: string): Promise<Card> {
    const found = { _id: id, accountId, livemode, deletedAt: null };
    const used = { $max: { lastUsedAt: now } };
    const stored = await this.model
      .findOneAndUpdate(found, used, { returnDocument: 'after' })
      .lean<CardDocument>();
    return this.opened(stored);
  }

  /**
   * Marks it as deleted, once. From then on its fingerprint is free for a new card, and no buyer finds it.
   * Throws resource_not_found.
   */
  async delete(context: CallContext, id: string, removalAt: Date): Promise<Card> {
    const { accountId, livemode, now } = context;
    const forgotten = {
      fingerprintHash: null,
      sealedFingerprint: null,
      customerHashes: [],
      sealedDocuments: [],
    };
    const set = { deletedAt: now, dueAt: removalAt, ...forgotten };
    await this.model.updateOne({ _id: id, accountId, livemode, deletedAt: null }, { $set: set });
    return this.getOrDeleted(context, id);
  }

  private opened(document: CardDocument | null): Card {
    if (!document) throw new ApiError('resource_not_found');
    return this.codec.open(document);
  }
}
