import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import { DueWork } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { Injectable } from '@nestjs/common';
import type { AcquirerReference, Card } from '../domain/card.ts';
import { CardCodec } from './card.codec.ts';
import type { CardDocument } from './card.document.ts';
import { CardStore } from './card.store.ts';
import { VaultHashes } from './vault-hashes.ts';

const FIRST_GAP_MS = 2_000;

interface Removal {
  card: Card;
  attempts: number;
}

/** Deleted cards that the acquirer may still have. */
@Injectable()
export class RemovalStore {
  private readonly work: DueWork<CardDocument, Removal>;

  constructor(
    private readonly cards: CardStore,
    codec: CardCodec,
    private readonly hashes: VaultHashes,
  ) {
    const removalOf = (document: CardDocument) => ({
      card: codec.open(document),
      attempts: document.attempts,
    });
    this.work = new DueWork(cards.model, removalOf);
  }

  /** Claims deleted cards of this mode whose removal is due. */
  async claimDue(livemode: boolean, now: Date, limit: number): Promise<Card[]> {
    const due = { livemode, dueAt: { $gt: EPOCH, $lte: now } };
    const next = ({ attempts }: Removal, jitter: number) =>
      later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
    return (await this.work.claim(due, limit, next)).map(({ card }) => card);
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
}
