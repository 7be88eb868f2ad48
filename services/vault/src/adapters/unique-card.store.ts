import type { CallContext } from '@catraca/kernel/call-context';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import type { Card, CardAtAcquirer } from '../domain/card.ts';
import { CardCodec } from './card.codec.ts';
import type { CardDocument } from './card.document.ts';
import { CardStore } from './card.store.ts';
import { VaultHashes } from './vault-hashes.ts';

/** A card to store, and who saved it. */
export interface CardToStore {
  /** Id of the card, unless its fingerprint is known already. */
  id: string;
  card: CardAtAcquirer;
  /** CPF or CNPJ, letters and digits only. */
  customerDocument: string;
}

const MAX_ATTEMPTS = 5;
/** Buyers and cards at the acquirer that one card keeps. */
const MAX_REFERENCES = 100;

/**
 * The same physical card, saved again, has the same `pm_…` (specification S15.4): one document for each
 * fingerprint of an account and mode, whoever saves it, and however many at once.
 */
@Injectable()
export class UniqueCardStore {
  constructor(
    private readonly cards: CardStore,
    private readonly codec: CardCodec,
    private readonly hashes: VaultHashes,
  ) {}

  /** The card that has this fingerprint now: the known one with the newest details, or this one. */
  async insertOrRenew(context: CallContext, toStore: CardToStore): Promise<Card> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const card = (await this.renew(context, toStore)) ?? (await this.insert(context, toStore));
      if (card) return card;
    }
    throw new Error('a card could not be stored: it changes all the time');
  }

  /** Null when the card is unknown, or was changed meanwhile. */
  private async renew(context: CallContext, { card, customerDocument }: CardToStore): Promise<Card | null> {
    const { accountId, livemode } = context;
    const fingerprintHash = { $in: this.hashes.ofFingerprint(context, card.fingerprint) };
    const known = await this.cards.model
      .findOne({ accountId, livemode, fingerprintHash })
      .lean<CardDocument>();
    if (!known) return null;

    const { _id: id } = known;
    const set = {
      sealedDetails: this.codec.sealDetails(id, card),
      // by the newest key, also where the hash was made by an older one
      fingerprintHash: this.hashes.ofFingerprint(context, card.fingerprint)[0]!,
      sealedFingerprint: this.codec.sealFingerprint(id, card.fingerprint),
    };
    const added = this.additionTo(known, context, { card, customerDocument });
    const renewed = await this.cards.model
      .findOneAndUpdate(
        { _id: id, accountId, livemode, fingerprintHash: known.fingerprintHash, ...added.unless },
        { $set: set, ...added.update },
        { returnDocument: 'after' },
      )
      .lean<CardDocument>();
    return renewed && this.codec.open(renewed);
  }

  /** The buyer, and the card at the acquirer unless it is known. */
  private additionTo(
    known: CardDocument,
    context: CallContext,
    { card, customerDocument }: Omit<CardToStore, 'id'>,
  ) {
    const { _id: id, references, customerHashes } = known;
    if (references.length >= MAX_REFERENCES || customerHashes.length >= MAX_REFERENCES) {
      log.warn({ card: id }, 'a card has too many buyers; another one was not added');
      return { unless: {}, update: {} };
    }
    const buyer = this.additionOfBuyer(
      known,
      this.hashes.ofDocument(context, customerDocument),
      customerDocument,
    );
    const hashes = this.hashes.ofReference(context, card.cardId);
    if (references.some(({ hash }) => hashes.includes(hash))) return buyer;

    const reference = { hash: hashes[0]!, sealed: this.codec.sealReference(id, card) };
    return {
      unless: { 'references.hash': { $nin: hashes }, ...buyer.unless },
      update: { ...buyer.update, $push: { references: reference, ...buyer.update.$push } },
    };
  }

  /** The buyer's hash by the newest key, and the sealed document unless it is there. */
  private additionOfBuyer(known: CardDocument, hashes: string[], document: string) {
    const $addToSet = { customerHashes: hashes[0]! };
    if (this.codec.openDocuments(known).includes(document))
      return { unless: {}, update: { $addToSet, $push: {} } };
    const { _id: id, customerHashes, sealedDocuments } = known;
    const isNew = !customerHashes.some((hash) => hashes.includes(hash));
    return {
      unless: isNew
        ? { customerHashes: { $nin: hashes } }
        : { sealedDocuments: sealedDocuments ?? { $exists: false } },
      update: { $addToSet, $push: { sealedDocuments: this.codec.sealDocument(id, document) } },
    };
  }

  /** Null when another writer was faster. */
  private async insert(
    context: CallContext,
    { id, card, customerDocument }: CardToStore,
  ): Promise<Card | null> {
    const { accountId, livemode, now } = context;
    const hash = this.hashes.ofReference(context, card.cardId)[0]!;
    const document: CardDocument = {
      _id: id,
      accountId,
      livemode,
      fingerprintHash: this.hashes.ofFingerprint(context, card.fingerprint)[0]!,
      sealedFingerprint: this.codec.sealFingerprint(id, card.fingerprint),
      sealedDetails: this.codec.sealDetails(id, card),
      references: [{ hash, sealed: this.codec.sealReference(id, card) }],
      customerHashes: [this.hashes.ofDocument(context, customerDocument)[0]!],
      sealedDocuments: [this.codec.sealDocument(id, customerDocument)],
      createdAt: now,
      lastUsedAt: null,
      deletedAt: null,
      dueAt: null,
      attempts: 0,
      removedAt: null,
    };
    try {
      await this.cards.model.create(document);
      return this.codec.open(document);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}
