import { ulidOf } from '@catraca/kernel/ids';
import { type Difference, difference } from './differences.ts';
import {
  type BankCharge,
  type BankPayment,
  type ChargeRow,
  isConfirmed,
  type SliceRecords,
} from './records.ts';

/** Statuses that a charge may have, by its status at the bank. */
const compatibleStatuses: Record<string, readonly string[]> = {
  active: ['pending', 'expired', 'requested'],
  paid: ['paid', 'partially_refunded', 'refunded', 'chargedback', 'expired', 'canceled'],
  removed_by_payee: ['canceled', 'expired'],
  removed_by_provider: ['canceled', 'expired'],
  unknown: [],
  scheduled_created: ['pending'],
  // It has failed with the last try that we order, which the bank does not know.
  scheduled_active: ['pending', 'failed'],
  scheduled_paid: ['paid', 'partially_refunded', 'refunded', 'failed', 'canceled'],
  scheduled_expired: ['failed'],
  scheduled_rejected: ['failed'],
  scheduled_canceled: ['canceled'],
};
const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded', 'chargedback'];

/** Compares our Pix charges with the bank's, and each payment with the charge that it paid. */
export function compareBank(records: SliceRecords): Difference[] {
  const { otherCharges, bankCharges, bankPayments } = records;
  const charges = records.charges.filter(({ paymentMethod }) => paymentMethod === 'pix');
  const all = [...charges, ...otherCharges];
  const atBank = new Map(bankCharges.map((charge) => [charge.txid, charge]));
  const ours = new Set(all.map(({ id }) => ulidOf(id)));
  const payments = new Map(bankPayments.map((payment) => [payment.endToEndId, payment]));
  return [
    ...charges.flatMap((charge) => compareCharge(charge, atBank.get(ulidOf(charge.id)))),
    ...bankCharges
      .filter(({ txid }) => !ours.has(txid))
      .map(({ txid }) => difference('charge_missing_here', txid)),
    ...charges.flatMap((charge) => comparePayment(charge, payments)),
    ...unrecordedPayments(records, all),
    ...doubleCounted(all),
  ];
}

function compareCharge(charge: ChargeRow, atBank: BankCharge | undefined): Difference[] {
  if (!atBank) return isConfirmed(charge) ? [difference('charge_missing_at_bank', charge.id)] : [];
  const differences: Difference[] = [];
  if (atBank.amount !== charge.amount) {
    differences.push(
      difference('charge_amount_differs', charge.id, `${charge.amount} here, ${atBank.amount} at the bank`),
    );
  }
  if (!compatibleStatuses[atBank.status]?.includes(charge.status)) {
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

/** Payments at the bank that neither pay a charge nor are recorded as unclaimed. */
function unrecordedPayments({ bankPayments, unclaimed }: SliceRecords, charges: ChargeRow[]): Difference[] {
  const used = new Set(charges.map(({ endToEndId }) => endToEndId));
  const recorded = new Set(unclaimed.map(({ endToEndId }) => endToEndId));
  return bankPayments
    .filter(({ endToEndId }) => !used.has(endToEndId) && !recorded.has(endToEndId))
    .map(({ endToEndId, txid }) => difference('payment_missing_here', endToEndId, txid ?? 'names no charge'));
}

function doubleCounted(charges: ChargeRow[]): Difference[] {
  const paid = charges.filter(({ endToEndId }) => endToEndId !== null);
  return [...Map.groupBy(paid, ({ endToEndId }) => endToEndId!)]
    .filter(([, ofPayment]) => ofPayment.length > 1)
    .map(([endToEndId, ofPayment]) =>
      difference('payment_counted_twice', endToEndId, ofPayment.map(({ id }) => id).join(' ')),
    );
}
