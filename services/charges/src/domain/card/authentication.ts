import type { Cents } from '@catraca/kernel/money';
import type { OrderedAuthentication } from './card-order.ts';

interface Digits {
  firstSix: string | null;
  lastFour: string | null;
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
  card: Digits;
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

/** Whether it is the same card, by all that both sides tell. The last four digits must be told. */
export function isSameCard(authenticated: Digits, charged: Digits | null): boolean {
  if (!charged?.lastFour || authenticated.lastFour !== charged.lastFour) return false;
  const [one, other] = [authenticated.firstSix, charged.firstSix];
  return one === null || other === null || one === other;
}
