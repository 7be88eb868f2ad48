import type { ServiceName } from '@catraca/contracts/services';
import type { Document } from 'mongodb';

/** A look-up hash that follows from what is sealed in the same document. */
export interface HashedField {
  field: string;
  /** The sealed field that it follows from. */
  of: string;
  /** As the service gives it to `KeyedHashes`. */
  purpose: string;
  textOf(opened: string, document: Document): string;
}

/** A collection with sealed values. */
export interface SealedCollection {
  service: ServiceName;
  collection: string;
  /** Sealed strings. `list.field`: of each item of a list; its place is then `list`. */
  fields: readonly string[];
  /** The field of the values' place, where it has another name. */
  place?: string;
  hashes?: readonly HashedField[];
  /** Why hashes may be left that were not made again, and until when. */
  leftHashes?: string;
}

/** Look-up hashes of texts that are stored nowhere: they keep their key until their documents end. */
export interface LastingHashes extends Pick<SealedCollection, 'service' | 'collection' | 'fields'> {
  /** From `createdAt` on. */
  keptDays: number;
}

/** All that services seal with data keys. A test compares it with what a whole stack has stored. */
export const sealedCollections: readonly SealedCollection[] = [
  { service: 'gateway', collection: 'idempotency', fields: ['sealedBody'] },
  {
    service: 'gateway',
    collection: 'requests',
    fields: ['sealedLine', 'sealedBodies'],
    hashes: [
      {
        field: 'tags',
        of: 'sealedLine',
        purpose: 'request idempotency key',
        textOf: (opened, { accountId, livemode }) =>
          JSON.stringify([accountId, livemode, JSON.parse(opened).idempotencyKey]),
      },
    ],
  },
  {
    service: 'accounts',
    collection: 'accounts',
    fields: ['sealed'],
    hashes: [
      {
        field: 'documentHash',
        of: 'sealed',
        purpose: 'document hash',
        textOf: (opened) => JSON.parse(opened).document as string,
      },
    ],
  },
  {
    service: 'identity',
    collection: 'users',
    fields: ['sealed'],
    hashes: [{ field: 'emailHash', of: 'sealed', purpose: 'e-mail', textOf: emailOf }],
  },
  { service: 'identity', collection: 'sessions', fields: ['sealed'] },
  {
    service: 'identity',
    collection: 'invitations',
    fields: ['sealed'],
    hashes: [{ field: 'emailHash', of: 'sealed', purpose: 'e-mail', textOf: emailOf }],
  },
  {
    service: 'charges',
    collection: 'charges',
    fields: ['sealed'],
    hashes: [
      { field: 'buyerHashes', of: 'sealed', purpose: 'charge buyer', textOf: buyerText('document') },
      { field: 'buyerHashes', of: 'sealed', purpose: 'charge buyer', textOf: buyerText('email') },
    ],
  },
  { service: 'checkout', collection: 'sessions', fields: ['sealedCustomer'] },
  {
    service: 'subscriptions',
    collection: 'mandates',
    fields: ['sealed'],
    hashes: [{ field: 'customerHash', of: 'sealed', purpose: 'mandate customer', textOf: customerText }],
  },
  {
    service: 'vault',
    collection: 'cards',
    fields: ['sealedDetails', 'references.sealed', 'sealedFingerprint', 'sealedDocuments'],
    hashes: [
      {
        field: 'references.hash',
        of: 'references.sealed',
        purpose: 'acquirer card',
        textOf: (opened, { livemode }) => JSON.stringify([livemode, JSON.parse(opened).cardId]),
      },
      { field: 'fingerprintHash', of: 'sealedFingerprint', purpose: 'card fingerprint', textOf: owned },
      { field: 'customerHashes', of: 'sealedDocuments', purpose: 'buyer document', textOf: owned },
    ],
    leftHashes:
      'of cards that were saved before their texts were sealed: each is made again when its buyer saves the card again, and is gone when the card is deleted',
  },
  { service: 'refunds', collection: 'refunds', fields: ['sealedReason'], place: 'reason' },
  { service: 'refunds', collection: 'disputes', fields: ['sealedDefense', 'defenseFiles.sealedName'] },
  // Of the files only their keys: the contents are encrypted with those.
  { service: 'refunds', collection: 'defense_files', fields: ['sealedKey'] },
  { service: 'balance', collection: 'bank_accounts', fields: ['sealed'] },
  { service: 'balance', collection: 'withdrawals', fields: ['sealed'] },
  { service: 'webhooks', collection: 'endpoints', fields: ['sealed'] },
];

export const lastingHashes: readonly LastingHashes[] = [
  { service: 'charges', collection: 'authentications', fields: ['card'], keptDays: 180 },
];

function emailOf(opened: string): string {
  return JSON.parse(opened).email as string;
}

/** As charges hashes what finds a charge by its buyer. */
function buyerText(what: 'document' | 'email'): HashedField['textOf'] {
  return (opened, { accountId, livemode }) => {
    const { buyer } = JSON.parse(opened) as { buyer: Record<typeof what, string> };
    const value = what === 'email' ? buyer.email.toLowerCase() : buyer.document;
    return JSON.stringify([accountId, livemode, what, value]);
  };
}

/** As subscriptions hashes what finds a mandate by its customer. */
function customerText(opened: string, { accountId, livemode }: Document): string {
  const { customer } = JSON.parse(opened) as { customer: { document: string } };
  return JSON.stringify([accountId, livemode, 'document', customer.document]);
}

/** As the vault hashes what differs from seller to seller. */
function owned(opened: string, { accountId, livemode }: Document): string {
  return JSON.stringify([accountId, livemode, opened]);
}
