import { localDate } from '@catraca/kernel/dates';
import type { BehaviourName } from './test-cards.ts';

/**
 * What the acquirer keeps of a card. The number and the security code are not among it, not even in memory.
 */
export interface CardData {
  firstSix: string;
  lastFour: string;
  /** As on the wire: `Visa`, `Mastercard`, … */
  brand: string;
  holderName: string;
  holderDocument: string | null;
  expMonth: number;
  expYear: number;
  label: string | null;
  behaviour: BehaviourName;
}

/** A card from a browser, for one use. */
export interface TokenizedCard extends CardData {
  /** The security code was 999. */
  hasWrongCode: boolean;
}

export interface Card extends CardData {
  id: string;
  billingAddress: Address | null;
  customerId: string;
  createdAt: Date;
}

export interface Customer {
  id: string;
  name: string;
  email: string;
  document: string;
  documentType: string | null;
  type: string;
  code: string | null;
  phones: Phones | null;
  address: Address | null;
  metadata: Metadata | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The merchant's own names and values. */
export type Metadata = Record<string, string>;

/** As on the wire: `line_1` and `line_2`, or the parts that they had before. */
export type Address = Partial<Record<(typeof addressFields)[number], string>>;

export const addressFields = [
  ...(['line_1', 'line_2', 'zip_code', 'city', 'state', 'country'] as const),
  ...(['street', 'number', 'complement', 'neighborhood'] as const),
] as const;

export interface Phone {
  country_code: string;
  area_code: string;
  number: string;
}

export interface Phones {
  home_phone?: Phone;
  mobile_phone?: Phone;
}

/** A card is good until the last moment of its month in São Paulo (docs/specification.md, S15.4). */
export function isExpired({ expMonth, expYear }: Pick<CardData, 'expMonth' | 'expYear'>, now: Date): boolean {
  const [year, month] = localDate(now).split('-').map(Number);
  return expYear * 12 + expMonth < year! * 12 + month!;
}
