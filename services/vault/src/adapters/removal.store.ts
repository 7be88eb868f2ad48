import { backOffMs } from '@catraca/kernel/back-off';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { Injectable } from '@nestjs/common';
import type { AcquirerReference, Card } from '../domain/card.ts';
import { CardCodec } from './card.codec.ts';
import type { CardDocument } from './card.document.ts';
import { CardStore } from './card.store.ts';
import { VaultHashes } from './vault-hashes.ts';

const FIRST_GAP_MS = 2_000;

/** Deleted cards that the acquirer may still have. */
@Injectable()
export class RemovalStore {
  constructor(
    private readonly cards: CardStore,
    private readonly codec: CardCodec,
    private readonly hashes: VaultHashes,
  ) {}

  /** Deleted cards of this mode whose removal is due. Each is given to one caller only, and comes again with back-off. */
  async claimDue(livemode: boolean, now: Date, limit: number): Promise<Card[]> {
    const due = await this.cards.model
      .find({ livemode, dueAt: { $gt: EPOCH, $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<CardDocument[]>();
    const claimed = await Promise.all(due.map((document) => this.claim(document, now)));
    return claimed.filter((card) => card !== null);
  }

  /** Whether a card that is not deleted, of any seller, is this card at the acquirer. */
  async isInUse({ livemode }: Card, { cardId }: AcquirerReference): Promise<boolean> {
    const hash = { $in: this.hashes.ofReference({ livemode }, cardId) };
    const filter = { livemode, 'references.hash': hash, deletedAt: null };
    return (await this.cards.model.exists(filter)) !== null;
  }

  async markRemoved({ id }: Card, now: Date): Promise<void> {
    await this.cards.model.updateOne(
      { _id: id, removedAt: null },
      { $set: { dueAt: null, removedAt: now, references: [] } },
    );
  }

  private async claim(document: CardDocument, now: Date): Promise<Card | null> {
    const { _id, dueAt, attempts } = document;
    const next = new Date(now.getTime() + backOffMs(attempts, FIRST_GAP_MS, Math.random()));
    const claim = { $set: { dueAt: next, attempts: attempts + 1 } };
    const { matchedCount } = await this.cards.model.updateOne({ _id, dueAt }, claim);
    return matchedCount === 1 ? this.codec.open(document) : null;
  }
}
