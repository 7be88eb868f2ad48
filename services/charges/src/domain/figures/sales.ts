import type { Cents } from '@catraca/kernel/money';

/** How many, and how much in all. */
export interface Sum {
  count: number;
  amount: Cents;
}

/** What was sold in an hour or a day of São Paulo. */
export interface SalesOfTime {
  /** Its beginning. */
  at: Date;
  /** By the time of the payment, whatever was refunded later. */
  paidCount: number;
  paidAmount: Cents;
  /** Charges by card, by when they were paid or failed. */
  approved: number;
  declined: number;
}

/** Charges that were paid or failed, added up by the hours or days in which that happened. */
export interface DecidedCharges extends Sum {
  /** Of the payment. Null: they failed. */
  paidIn: Date | null;
  /** When we knew of it, which may be later than the payment. */
  decidedIn: Date;
  isCard: boolean;
}

/** These sales and further ones, oldest first. What is added in parts is the same as what is at once. */
export function withDecided(
  sales: readonly SalesOfTime[],
  decided: readonly DecidedCharges[],
): SalesOfTime[] {
  const byTime = new Map(sales.map((one) => [one.at.getTime(), { ...one }]));
  const at = (time: Date): SalesOfTime => {
    const known = byTime.get(time.getTime()) ?? emptySales(time);
    byTime.set(time.getTime(), known);
    return known;
  };
  for (const { paidIn, decidedIn, isCard, count, amount } of decided) {
    if (paidIn) {
      at(paidIn).paidCount += count;
      at(paidIn).paidAmount += amount;
    }
    if (isCard) at(decidedIn)[paidIn ? 'approved' : 'declined'] += count;
  }
  return [...byTime.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Those that begin in this time: from the first on, before the second. */
export function salesBetween(sales: readonly SalesOfTime[], since: Date, until: Date): SalesOfTime[] {
  return sales.filter(({ at }) => at >= since && at < until);
}

function emptySales(at: Date): SalesOfTime {
  return { at, paidCount: 0, paidAmount: 0, approved: 0, declined: 0 };
}
