import { ulidOf } from '@catraca/kernel/ids';
import type { BankCharge, BankPayment, Books, ChargeRow } from './books.ts';
import { type Difference, difference } from './differences.ts';

/** What a charge's status may be, by what the bank says of it. */
const alike: Record<string, readonly string[]> = {
  active: ['pending', 'expired', 'requested'],
  paid: ['paid', 'partially_refunded', 'refunded', 'chargedback', 'expired', 'canceled'],
  removed_by_payee: ['canceled'],
  removed_by_provider: ['canceled'],
  unknown: [],
};
const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded', 'chargedback'];
/** An intent that the bank never confirmed need not be there. */
const unconfirmed: readonly string[] = ['requested', 'abandoned'];

/** Our charges against the bank's, and every payment against what it paid. */
export function compareBank({ charges, bankCharges, bankPayments, unclaimed }: Books): Difference[] {
  const atBank = new Map(bankCharges.map((charge) => [charge.txid, charge]));
  const here = new Map(charges.map((charge) => [ulidOf(charge.id), charge]));
  const payments = new Map(bankPayments.map((payment) => [payment.endToEndId, payment]));
  const given = new Set(unclaimed.map(({ endToEndId }) => endToEndId));
  return [
    ...charges.flatMap((charge) => compareCharge(charge, atBank.get(ulidOf(charge.id)))),
    ...bankCharges
      .filter(({ txid }) => !here.has(txid))
      .map(({ txid }) => difference('charge_missing_here', txid)),
    ...charges.flatMap((charge) => comparePayment(charge, payments)),
    ...lostPayments(bankPayments, charges, given),
    ...countedTwice(charges),
  ];
}

function compareCharge(charge: ChargeRow, atBank: BankCharge | undefined): Difference[] {
  if (!atBank)
    return unconfirmed.includes(charge.status) ? [] : [difference('charge_missing_at_bank', charge.id)];
  const differences: Difference[] = [];
  if (atBank.amount !== charge.amount) {
    differences.push(
      difference('charge_amount_differs', charge.id, `${charge.amount} here, ${atBank.amount} at the bank`),
    );
  }
  if (!alike[atBank.status]?.includes(charge.status)) {
    differences.push(
      difference('charge_status_differs', charge.id, `${charge.status} here, ${atBank.status} at the bank`),
    );
  }
  return differences;
}

function comparePayment(charge: ChargeRow, payments: Map<string, BankPayment>): Difference[] {
  if (!paidStatuses.includes(charge.status)) return [];
  const payment = payments.get(charge.endToEndId ?? '');
  if (!payment) return [difference('payment_missing_at_bank', charge.id, charge.endToEndId ?? 'none')];
  if (payment.amount === charge.amount) return [];
  return [
    difference('payment_amount_differs', charge.id, `${charge.amount} here, ${payment.amount} at the bank`),
  ];
}

/** Money at the bank that neither pays a charge nor is noted as unclaimed. */
function lostPayments(payments: BankPayment[], charges: ChargeRow[], given: Set<string>): Difference[] {
  const used = new Set(charges.map(({ endToEndId }) => endToEndId));
  return payments
    .filter(({ endToEndId }) => !used.has(endToEndId) && !given.has(endToEndId))
    .map(({ endToEndId, txid }) => difference('payment_missing_here', endToEndId, txid ?? 'names no charge'));
}

function countedTwice(charges: ChargeRow[]): Difference[] {
  const paid = charges.filter(({ endToEndId }) => endToEndId !== null);
  return [...Map.groupBy(paid, ({ endToEndId }) => endToEndId!)]
    .filter(([, ofPayment]) => ofPayment.length > 1)
    .map(([endToEndId, ofPayment]) =>
      difference('payment_counted_twice', endToEndId, ofPayment.map(({ id }) => id).join(' ')),
    );
}
