import type {
  AcquirerCard as AcquirerCardMessage,
  Card as CardMessage,
  CreateCardRequest,
} from '@catraca/contracts/gen/catraca/vault/v1/vault';
import { maskDocument, parseDocument } from '@catraca/kernel/document';
import type { EveryField } from '@catraca/kernel/mapping';
import type { BillingAddress } from '@catraca/providers/acquirer/acquirer-provider';
import { type Card, type CardAtAcquirer, isExpired } from '../domain/card.ts';
import type { CardOrder } from '../usecases/create-card.ts';

export function cardMessage(card: Card, now: Date): CardMessage {
  const { id, details, customerDocuments, createdAt, lastUsedAt } = card;
  return {
    id,
    ...details,
    expired: isExpired(details, now),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    customerDocuments: customerDocuments.map(maskedDocument),
  } satisfies EveryField<CardMessage>;
}

/** What is neither a CPF nor a CNPJ is a passport. */
function maskedDocument(document: string): string {
  return maskDocument(document, parseDocument(document) ? null : 'PASSPORT');
}

/** The newest reference. The fingerprint stays empty: only its hash is stored. */
export function acquirerCardMessage({ details, references }: Card): AcquirerCardMessage {
  const { customerId, cardId } = references.at(-1)!;
  return { ...details, customerId, cardId, fingerprint: '' } satisfies EveryField<AcquirerCardMessage>;
}

export function cardAtAcquirer({ brand, ...card }: AcquirerCardMessage): CardAtAcquirer {
  if (!card.fingerprint) throw new TypeError('the card has no fingerprint');
  return { ...card, brand: brand ?? null };
}

/** A request without its parts is a mistake of the caller. */
export function cardOrder({ cardId, seller, customer, card }: CreateCardRequest): CardOrder {
  if (!seller || !customer || !card) throw new TypeError('the request lacks its seller, customer or card');
  const { name, email, document, documentType, phoneDdd, phoneNumber } = customer;
  return {
    cardId,
    seller: {
      isApproved: seller.registration === 'approved',
      cardEnabled: seller.switches?.cardEnabled ?? false,
    },
    card: {
      token: card.token,
      holderName: card.holderName,
      holderDocument: card.holderDocument ?? null,
      billingAddress: card.billingAddress ? addressOf(card.billingAddress) : null,
      customer: {
        ...{ name, email, document, documentType: documentType ?? null },
        ...{ phoneDdd: phoneDdd ?? null, phoneNumber: phoneNumber ?? null },
      },
    },
  };
}

function addressOf(
  address: NonNullable<NonNullable<CreateCardRequest['card']>['billingAddress']>,
): BillingAddress {
  const { zipCode, number, street, complement, neighborhood, city, state } = address;
  return {
    zipCode,
    number,
    street: street ?? null,
    complement: complement ?? null,
    neighborhood: neighborhood ?? null,
    city: city ?? null,
    state: state ?? null,
  };
}
