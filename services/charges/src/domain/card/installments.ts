import type { Cents } from '@catraca/kernel/money';
import type { CardTerms } from '../seller.ts';

/** What the buyer pays when paying in so many installments, in cents. */
export interface InstallmentOption {
  installments: number;
  installmentAmount: Cents;
  totalAmount: Cents;
  /** `totalAmount` less the amount. 0 without interest, also where the last installment is smaller. */
  interest: Cents;
}

/** The smallest installment (specification S15.8). One installment may be smaller. */
const LEAST_INSTALLMENT: Cents = 500;
const MONTH_BASE = 10_000n;

/**
 * The grid of an amount, from 1 installment up. `cap`: the most that the caller asks for. It needs no price
 * for the worst case: amount and contract alone decide, the same for every brand and card, and
 * `card-order.ts` prices the sale with this function. So the grid's price does not rise afterwards
 * (specification S15.10).
 */
export function installmentOptions(amount: Cents, terms: CardTerms, cap: number = 12): InstallmentOption[] {
  const byAmount = Math.max(1, Math.floor(amount / LEAST_INSTALLMENT));
  const most = Math.min(terms.maxInstallments, cap, byAmount);
  return Array.from({ length: most }, (_, index) => optionOf(amount, index + 1, terms));
}

function optionOf(amount: Cents, installments: number, terms: CardTerms): InstallmentOption {
  const { interestFreeInstallments, buyerInterestBps } = terms;
  if (installments <= interestFreeInstallments || buyerInterestBps === 0)
    return {
      installments,
      installmentAmount: Math.ceil(amount / installments),
      totalAmount: amount,
      interest: 0,
    };
  const installmentAmount = priceTableInstallment(amount, installments, buyerInterestBps);
  const totalAmount = installmentAmount * installments;
  return { installments, installmentAmount, totalAmount, interest: totalAmount - amount };
}

/**
 * An installment of the Price table, rounded up to the cent: amount × i (1+i)^n / ((1+i)^n − 1), in whole
 * numbers.
 */
function priceTableInstallment(amount: Cents, installments: number, monthlyBps: number): Cents {
  const grown = (MONTH_BASE + BigInt(monthlyBps)) ** BigInt(installments);
  const base = MONTH_BASE ** BigInt(installments);
  const dividend = BigInt(amount) * BigInt(monthlyBps) * grown;
  const divisor = MONTH_BASE * (grown - base);
  return Number((dividend + divisor - 1n) / divisor);
}
