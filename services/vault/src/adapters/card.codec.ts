import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import type { AcquirerReference, Card, CardAtAcquirer } from '../domain/card.ts';
import type { CardDocument } from './card.document.ts';

/** Seals what a card document says about the card, and opens it. */
@Injectable()
export class CardCodec {
  constructor(private readonly dataKeys: DataKeys) {}

  sealDetails(id: string, { brand, lastFour, expMonth, expYear, holderName }: CardAtAcquirer): string {
    const details = { brand, lastFour, expMonth, expYear, holderName };
    return this.dataKeys.seal(JSON.stringify(details), placeOf(id, 'sealedDetails'));
  }

  sealReference(id: string, { customerId, cardId }: AcquirerReference): string {
    return this.dataKeys.seal(JSON.stringify({ customerId, cardId }), placeOf(id, 'references'));
  }

  sealFingerprint(id: string, fingerprint: string): string {
    return this.dataKeys.seal(fingerprint, placeOf(id, 'sealedFingerprint'));
  }

  /** Of a buyer: CPF or CNPJ. */
  sealDocument(id: string, document: string): string {
    return this.dataKeys.seal(document, placeOf(id, 'sealedDocuments'));
  }

  openDocuments({ _id: id, sealedDocuments = [] }: CardDocument): string[] {
    return sealedDocuments.map((sealed) => this.dataKeys.open(sealed, placeOf(id, 'sealedDocuments')));
  }

  open(stored: CardDocument): Card {
    const { _id: id, accountId, livemode, createdAt, lastUsedAt, deletedAt } = stored;
    const open = (sealed: string, field: string) =>
      JSON.parse(this.dataKeys.open(sealed, placeOf(id, field)));
    return {
      id,
      accountId,
      livemode,
      details: open(stored.sealedDetails, 'sealedDetails'),
      customerDocuments: this.openDocuments(stored),
      references: stored.references.map(({ sealed }) => open(sealed, 'references')),
      createdAt,
      lastUsedAt,
      deletedAt,
    };
  }
}

const placeOf = (id: string, field: string) => ({ collection: 'cards', id, field });
