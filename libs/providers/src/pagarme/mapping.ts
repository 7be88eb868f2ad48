import { type DeclineCode, threeDsStatuses } from '@catraca/kernel/cards';
import { isId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import {
  type AcquirerCard,
  type CardAuthentication,
  type CardPayment,
  type CardPaymentStatus,
} from '../acquirer/acquirer-provider.ts';
import { mayTakeMoney } from '../acquirer/may-take-money.ts';
import { valueIn } from '../mapping.ts';
import { cardOf, traitsOf } from './card-mapping.ts';
import { declineOf } from './declines.ts';
import {
  type AuthenticationResponse,
  type ChargeResponse,
  type OrderResponse,
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

/** The single charge of an order. Null when it has none, which no order of ours is without. */
export function paymentOfOrder(order: OrderResponse): CardPayment | null {
  const charge = order.charges?.[0];
  if (!charge) return null;
  const named = { id: order.id, code: order.code };
  return paymentOf({ ...charge, order: named, customer: charge.customer ?? order.customer });
}

/**
 * Of all orders of one code, the sale. `recorded`: the acquirer's id of the charge that the caller knows as
 * the sale; it stays the sale unless it failed. Otherwise one that took money comes before one that may still
 * take it, that before one that has ended, and the oldest first.
 *
 * The buyer is to pay once: others that took money or may take it are `repeated`, to be canceled. There are
 * none while the sale itself may still fail, because one of the others may then be the only one that is paid.
 */
export function orderOf(found: readonly CardPayment[], recorded?: string | null): CardPayment | null {
  const each = [...new Map(found.map((one) => [one.acquirerChargeId, one])).values()];
  const oldestFirst = each.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const isKnown = ({ acquirerChargeId, status }: CardPayment) =>
    acquirerChargeId === recorded && status !== 'failed';
  const [best] = oldestFirst.toSorted((one, other) => rankOf(one) - rankOf(other));
  const sale = oldestFirst.find(isKnown) ?? best;
  if (!sale) return null;
  const repeated = isUndecided(sale) ? [] : oldestFirst.filter((one) => one !== sale && mayTakeMoney(one));
  return { ...sale, repeated: repeated.map(({ acquirerChargeId }) => acquirerChargeId) };
}

/** A chargeback has a sale behind it, as a payment has. */
function rankOf(payment: CardPayment): number {
  if (payment.status === 'chargedback') return 0;
  if (!mayTakeMoney(payment)) return payment.status === 'failed' ? 3 : 2;
  return isUndecided(payment) ? 1 : 0;
}

function isUndecided({ status }: CardPayment): boolean {
  return status === 'processing' || status === 'in_analysis' || status === 'unknown';
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
    canceledAmount: canceledAmountOf(charge),
    cancellations: [],
    installments: transaction?.installments ?? 1,
    card,
    firstSix: transaction?.card?.first_six_digits ?? null,
    authorizedAt: authorizedAtOf(charge),
    paidAt: charge.paid_at ?? null,
    decline: status === 'failed' ? reasonOf(transaction, card) : null,
    chargeback: null,
    isCanceling: [charge.status, transaction?.status].some((one) => CANCELING.includes(one ?? '')),
    isAuthenticated: isAuthenticated(transaction),
    repeated: [],
    createdAt: charge.created_at,
  };
}

export function statusOf(status: string, antifraud?: string | null): CardPaymentStatus {
  const known = valueIn(statuses, status) ?? 'unknown';
  return known === 'processing' && HELD.includes(antifraud ?? '') ? 'in_analysis' : known;
}

/** Statuses of transactions of a charge that was paid. `voided`: it may have been authorised only. */
const PAID: readonly string[] = ['captured', 'refunded', 'partial_refunded'];

/** Statuses of transactions that gave money back, or released what was authorised. */
const GIVEN_BACK: readonly string[] = ['refunded', 'partial_refunded', 'voided', 'partial_void'];

/**
 * What was given back, in cents. A charge may tell no amount. Then one that is canceled has given all back if
 * it was ever paid, and nothing if not, and another what its transactions say, or its last one without them.
 */
export function canceledAmountOf(
  { status, amount, canceled_amount, paid_at, last_transaction }: ChargeResponse,
  transactions: readonly TransactionResponse[] = [],
): Cents {
  if (typeof canceled_amount === 'number') return canceled_amount;
  const shown = last_transaction ? [last_transaction, ...transactions] : transactions;
  const isOfPaid = (one: TransactionResponse) => PAID.includes(one.status ?? '');
  if (status === 'canceled') return paid_at || shown.some(isOfPaid) ? amount : 0;
  const givenBack = cancellationsOf(transactions.length > 0 ? transactions : shown);
  return Math.min(
    amount,
    givenBack.reduce((sum, one) => sum + one.amount, 0),
  );
}

/** Whether a transaction gave money back, or is to. */
export function isOfCancellation(transaction: TransactionResponse): boolean {
  return gaveBack(transaction) || isCanceling([transaction]);
}

function gaveBack({ status, success }: TransactionResponse): boolean {
  return GIVEN_BACK.includes(status ?? '') && success !== false;
}

/**
 * Statuses of a transaction, or of a charge, whose cancellation is not decided. Only `pending_refund` is in a
 * public source (docs/providers.md).
 */
const CANCELING: readonly string[] = ['pending_refund', 'waiting_cancellation', 'pending_cancellation'];

export function isCanceling(transactions: readonly TransactionResponse[]): boolean {
  return transactions.some(({ status }) => CANCELING.includes(status ?? ''));
}

export function cancellationsOf(transactions: readonly TransactionResponse[]): CardPayment['cancellations'] {
  return transactions
    .filter(gaveBack)
    .flatMap(({ amount, created_at, operation_reference }) =>
      amount && created_at ? [{ reference: operation_reference ?? null, amount, at: created_at }] : [],
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

export function authenticationOf(response: AuthenticationResponse): CardAuthentication {
  const { transaction_id: transactionId, status, eci, cavv, version, account, amount, card, used } = response;
  const known = threeDsStatuses.find((name) => name === status) ?? null;
  return {
    outcome: { transactionId, status: known, eci: eci ?? null, cavv: cavv ?? null, version: version ?? null },
    account,
    amount,
    card: traitsOf(card),
    isUsed: used,
  };
}

function isAuthenticated(transaction: TransactionResponse | null): boolean | null {
  const secure = transaction?.authentication?.threed_secure;
  return secure ? Boolean(secure.eci && secure.cavv) : null;
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
