import type { CardBrand } from '@catraca/kernel/cards';
import type { Cents } from '@catraca/kernel/money';
import type { CardDigits } from '../charge.ts';
import type { OrderedAuthentication } from './card-order.ts';

/** What tells cards apart. Null: not told. */
interface CardTraits extends CardDigits {
  brand: CardBrand | null;
  expMonth: number | null;
  expYear: number | null;
  holderName: string | null;
}

/** An authentication as the 3DS server of our mode made it. */
interface FoundAuthentication {
  outcome: {
    transactionId: string;
    status: OrderedAuthentication['status'] | null;
    eci: string | null;
    cavv: string | null;
  };
  account: string;
  amount: Cents;
  card: CardTraits;
}

/** Whether what the order says of an authentication is what the server made, for this sale (S15.21). */
export function isOfSale(
  { outcome, account, amount }: FoundAuthentication,
  ordered: OrderedAuthentication,
  sale: { accountId: string; amount: Cents },
): boolean {
  const isSame =
    outcome.status === ordered.status && outcome.cavv === ordered.cavv && outcome.eci === ordered.eci;
  return isSame && account === sale.accountId && amount === sale.amount;
}

/**
 * Whether it is the same card, by all that both sides tell. Both must tell the last four digits: a card of
 * which nothing is told would be any. Without the first six on both sides, which tokens may not tell, the
 * card's other traits must agree.
 */
export function isSameCard(authenticated: CardTraits, charged: CardTraits | null): boolean {
  if (!authenticated.lastFour || !charged?.lastFour) return false;
  if (!hasSameDigits(authenticated, charged)) return false;
  if (authenticated.firstSix !== null && charged.firstSix !== null) return true;
  return (
    agree(authenticated.brand, charged.brand) &&
    agree(authenticated.expMonth, charged.expMonth) &&
    agree(authenticated.expYear, charged.expYear) &&
    agree(plain(authenticated.holderName), plain(charged.holderName))
  );
}

/** Whether the digits that both sides tell are the same. */
export function hasSameDigits(one: CardDigits, other: CardDigits): boolean {
  return agree(one.lastFour, other.lastFour) && agree(one.firstSix, other.firstSix);
}

/** EMV's ids are UUIDs: one id, however its letters are written. */
export function canonicalTransactionId(id: string): string {
  return /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(id) ? id.toLowerCase() : id;
}

function agree<Value>(one: Value | null, other: Value | null): boolean {
  return one === null || other === null || one === other;
}

/** A name as cards bear it, whoever typed it. */
function plain(name: string | null): string | null {
  const letters = name
    ?.normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return letters || null;
}
