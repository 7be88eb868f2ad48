import { localDate } from '@catraca/kernel/dates';

/** A saved card: one physical card of an account and mode. */
export interface Card {
  /** `pm_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  details: CardDetails;
  /** CPF, CNPJ or passport of the buyers who saved it, in any order. */
  customerDocuments: string[];
  /** Oldest first: the acquirer may have the card several times. Empty once it has deleted it. */
  references: AcquirerReference[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Null unless the seller deleted it. */
  deletedAt: Date | null;
}

/** What sellers see of it. */
export interface CardDetails {
  /** Null: a brand that the connector does not recognise. */
  brand: string | null;
  lastFour: string;
  expMonth: number;
  expYear: number;
  holderName: string;
}

/** The card at the acquirer. Never shown. */
export interface AcquirerReference {
  customerId: string;
  cardId: string;
}

/** A card that the acquirer verified or charged. */
export interface CardAtAcquirer extends CardDetails, AcquirerReference {
  /** The same for the same physical card of the same buyer. */
  fingerprint: string;
}

/** Cards are valid until the last moment of their month, in São Paulo. */
export function isExpired({ expMonth, expYear }: CardDetails, now: Date): boolean {
  const [year, month] = localDate(now).split('-').map(Number);
  return year! * 12 + month! > expYear * 12 + expMonth;
}
