import { createHash } from 'node:crypto';
import { isId } from '@catraca/kernel/ids';
import {
  type AcquirerCard,
  type CardAuthentication,
  type CardBrand,
  type CardChargeback,
  type CardPayment,
  type CardPaymentStatus,
  type Payable,
  threeDSecureStatuses,
} from '../acquirer/acquirer-provider.ts';
import type { DeclineCode } from '../acquirer/decline-codes.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { declineOf } from './declines.ts';
import {
  type AuthenticationResponse,
  type CardResponse,
  type ChargeResponse,
  errorResponse,
  type OrderResponse,
  type PayableResponse,
  type TransactionResponse,
} from './responses.ts';

/** `pending` and `processing` are `in_analysis` while the anti-fraud holds them. */
const statuses: Readonly<Record<string, CardPaymentStatus>> = {
  pending: 'processing',
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  chargedback: 'chargedback',
};

const HELD: readonly string[] = ['pending', 'manual', 'analyzing', 'analysing'];
const REPROVED: readonly string[] = ['reproved', 'rejected'];

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  elo: 'elo',
  hipercard: 'hipercard',
  amex: 'amex',
  'american express': 'amex',
  diners: 'diners',
  'diners club': 'diners',
  discover: 'discover',
  aura: 'aura',
};

/** The single charge of an order. Null when it has none, which no order of ours is without. */
export function paymentOfOrder(order: OrderResponse): CardPayment | null {
  const charge = order.charges?.[0];
  if (!charge) return null;
  const named = { id: order.id, code: order.code };
  return paymentOf({ ...charge, order: named, customer: charge.customer ?? order.customer });
}

/** Without cancellations and chargeback, which are in responses of their own. */
export function paymentOf(charge: ChargeResponse): CardPayment {
  const transaction = charge.last_transaction ?? null;
  const status = statusOf(charge.status, transaction?.antifraud_response?.status);
  const card = transaction?.card ? cardOf(transaction.card, charge.customer) : null;
  return {
    chargeId: chargeIdOf(charge),
    acquirerOrderId: charge.order?.id ?? '',
    acquirerChargeId: charge.id,
    status,
    amount: charge.amount,
    canceledAmount: charge.canceled_amount ?? 0,
    cancellations: [],
    installments: transaction?.installments ?? 1,
    card,
    authorizedAt: authorizedAtOf(charge),
    paidAt: charge.paid_at ?? null,
    decline: status === 'failed' ? reasonOf(transaction, card) : null,
    chargeback: null,
    createdAt: charge.created_at,
  };
}

export function statusOf(status: string, antifraud?: string | null): CardPaymentStatus {
  const known = valueIn(statuses, status) ?? 'unknown';
  return known === 'processing' && HELD.includes(antifraud ?? '') ? 'in_analysis' : known;
}

export function brandOf(brand: string | null | undefined): CardBrand | null {
  return valueIn(brands, (brand ?? '').trim().toLowerCase());
}

export function cardOf(card: CardResponse, customer: ChargeResponse['customer']): AcquirerCard | null {
  const { last_four_digits: lastFour, exp_month: expMonth, exp_year: expYear } = card;
  if (!lastFour || !/^\d{4}$/.test(lastFour) || !expMonth || !expYear) return null;
  return {
    cardId: card.id ?? null,
    customerId: customer?.id ?? null,
    brand: brandOf(card.brand),
    lastFour,
    holderName: card.holder_name ?? '',
    expMonth,
    expYear,
    fingerprint: fingerprintOf(card, customer?.document),
  };
}

/** Statuses of transactions that gave money back, or released what was authorised. */
const GIVEN_BACK: readonly string[] = ['refunded', 'partial_refunded', 'voided', 'partial_void'];

export function cancellationsOf(transactions: readonly TransactionResponse[]): CardPayment['cancellations'] {
  return transactions
    .flatMap(({ status, success, amount, created_at, operation_reference }) =>
      GIVEN_BACK.includes(status ?? '') && success !== false && amount && created_at
        ? [{ reference: operation_reference ?? null, amount, at: created_at }]
        : [],
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** By the payables of a charge that is `chargedback`. Before those exist, all that is left of it is disputed. */
export function chargebackOf(
  payment: CardPayment,
  payables: readonly PayableResponse[],
  changedAt: Date,
): CardChargeback {
  const sumOf = (kind: string) =>
    payables.filter(({ type }) => type === kind).reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const times = payables.filter(({ type }) => type === 'chargeback').map(({ created_at }) => created_at);
  const [disputed, won] = [sumOf('chargeback'), sumOf('chargeback_refund')];
  return {
    id: payment.acquirerChargeId,
    amount: disputed || payment.amount - payment.canceledAmount,
    status: disputed > 0 && won >= disputed ? 'reversed' : 'opened',
    at: times.sort((one, other) => one.getTime() - other.getTime())[0] ?? changedAt,
  };
}

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

export function authenticationOf(response: AuthenticationResponse): CardAuthentication {
  const { transaction_id: transactionId, status, eci, cavv, version, account, amount, card, used } = response;
  const known = threeDSecureStatuses.find((name) => name === status) ?? null;
  return {
    outcome: { transactionId, status: known, eci: eci ?? null, cavv: cavv ?? null, version: version ?? null },
    account,
    amount,
    lastFour: card?.last_four_digits ?? null,
    isUsed: used,
  };
}

/** A refusal without their text, which may repeat what was sent: a name of ours, the status, and names of properties. */
export function refusalOf(operation: string, status: number, body: unknown): ProviderRefused {
  const error = errorResponse.safeParse(body).data;
  const violations = Object.keys(error?.errors ?? {}).map((name) => ({
    property: PROPERTY.test(name) ? name : null,
  }));
  return new ProviderRefused(operation, status, error ? problemOf(status, error.message) : null, violations);
}

function problemOf(status: number, message: string): string | null {
  if (status === 404 && /\btoken\b.*not found/i.test(message)) return 'token_not_found';
  if (status === 404) return /not found/i.test(message) ? 'not_found' : null;
  if (/verification failed/i.test(message)) return 'verification_failed';
  return 'refused';
}

const PROPERTY = /^[a-zA-Z_][\w.[\]]{0,79}$/;

const sPDates = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

function dateOf(paymentDate: string | null | undefined): string | null {
  if (!paymentDate) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(paymentDate)) return paymentDate;
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(paymentDate) ? paymentDate : `${paymentDate}Z`;
  const time = new Date(zoned);
  return Number.isNaN(time.getTime()) ? null : sPDates.format(time);
}

function chargeIdOf({ order, code }: ChargeResponse): string | null {
  const given = order?.code ?? code ?? '';
  return isId('ch', given) ? given : null;
}

const AUTHORISED: readonly string[] = ['authorized_pending_capture', 'waiting_capture', 'captured'];

/** We authorise and capture at once, so that both times are one when it is paid. */
function authorizedAtOf({ paid_at, last_transaction: transaction }: ChargeResponse): Date | null {
  if (paid_at) return paid_at;
  return AUTHORISED.includes(transaction?.status ?? '') ? (transaction?.created_at ?? null) : null;
}

function reasonOf(transaction: TransactionResponse | null, card: AcquirerCard | null): DeclineCode {
  if (REPROVED.includes(transaction?.antifraud_response?.status ?? '')) return 'fraud_suspected';
  return declineOf(card?.brand ?? null, transaction?.acquirer_return_code);
}

/** Pagar.me v5 has no fingerprint. First six and last four digits are not unique; with the buyer and the expiry they are (ADR 40). */
function fingerprintOf(card: CardResponse, document: string | null | undefined): string | null {
  const { first_six_digits: firstSix, last_four_digits: lastFour, exp_month, exp_year } = card;
  if (!firstSix || !document) return null;
  const parts = [
    document.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
    firstSix,
    lastFour,
    exp_month,
    exp_year,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function valueIn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(table, key) ? table[key]! : null;
}
