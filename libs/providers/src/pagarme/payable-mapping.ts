import { localDate } from '@catraca/kernel/dates';
import type { CardChargeback, CardPayment, Payable } from '../acquirer/acquirer-provider.ts';
import { valueIn } from '../mapping.ts';
import type { PayableResponse } from './responses.ts';

const payableTypes: Readonly<Record<string, Payable['type']>> = {
  credit: 'credit',
  refund: 'refund',
  chargeback: 'chargeback',
  chargeback_refund: 'chargeback_refund',
};
const payableStatuses: Readonly<Record<string, Payable['status']>> = {
  waiting_funds: 'waiting_funds',
  paid: 'paid',
};

/** Their `amount` is before the fees. Null for a payable of no charge, or without a date. */
export function payableOf(payable: PayableResponse): Payable | null {
  const { charge_id, payment_date, type, status } = payable;
  const paymentDate = dateOf(payment_date);
  if (!charge_id || !paymentDate) return null;
  const fee = (payable.fee ?? 0) + (payable.anticipation_fee ?? 0) + (payable.fraud_coverage_fee ?? 0);
  return {
    id: payable.id,
    acquirerChargeId: charge_id,
    installment: payable.installment ?? 1,
    amount: payable.amount - fee,
    fee,
    type: valueIn(payableTypes, type ?? '') ?? 'unknown',
    status: valueIn(payableStatuses, status) ?? 'unknown',
    paymentDate,
  };
}

/**
 * Of a charge that is `chargedback`, by its payables. A representment is credited when it is sent for
 * analysis, and debited again when the issuer does not accept it
 * (https://pagarme.helpjuice.com/pt_BR/chargeback/reapresenta%C3%A7%C3%A3o-de-chargeback). A payable that
 * cannot be read makes the sums unknown.
 */
export function chargebackOf(
  payment: CardPayment,
  { rows: payables, isComplete }: { rows: readonly PayableResponse[]; isComplete: boolean },
  changedAt: Date,
): CardChargeback {
  const sumOf = (kind: string) =>
    payables.filter(({ type }) => type === kind).reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const times = payables.filter(({ type }) => type === 'chargeback').map(({ created_at }) => created_at);
  return {
    id: payment.acquirerChargeId,
    disputed: (isComplete && sumOf('chargeback')) || null,
    represented: isComplete ? sumOf('chargeback_refund') : 0,
    most: payment.amount - payment.canceledAmount,
    at: times.sort((one, other) => one.getTime() - other.getTime())[0] ?? changedAt,
  };
}

function dateOf(paymentDate: string | null | undefined): string | null {
  if (!paymentDate) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(paymentDate)) return paymentDate;
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(paymentDate) ? paymentDate : `${paymentDate}Z`;
  const time = new Date(zoned);
  return Number.isNaN(time.getTime()) ? null : localDate(time);
}
