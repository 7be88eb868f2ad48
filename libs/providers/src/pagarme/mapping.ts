import { type DeclineCode, threeDsStatuses } from '@catraca/kernel/cards';
import { isId } from '@catraca/kernel/ids';
import {
  type AcquirerCard,
  type CardAuthentication,
  type CardPayment,
  type CardPaymentStatus,
} from '../acquirer/acquirer-provider.ts';
import { mayTakeMoney } from '../acquirer/may-take-money.ts';
import { valueIn } from '../mapping.ts';
import { cardOf } from './card-mapping.ts';
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
 * Of all orders of one code, the oldest that did not fail, or that failed when all did. The buyer is to pay
 * once: other ones that took money or may take it are repeated.
 */
export function orderOf(found: readonly CardPayment[]): CardPayment | null {
  const oldestFirst = [...found].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const first = oldestFirst.find(({ status }) => status !== 'failed') ?? oldestFirst[0];
  if (!first) return null;
  const isFurther = (one: CardPayment) => one.acquirerChargeId !== first.acquirerChargeId;
  const repeated = oldestFirst.filter((one) => isFurther(one) && mayTakeMoney(one));
  return { ...first, repeated: repeated.map(({ acquirerChargeId }) => acquirerChargeId) };
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
    isCanceling: CANCELING.includes(transaction?.status ?? ''),
    repeated: [],
    createdAt: charge.created_at,
  };
}

export function statusOf(status: string, antifraud?: string | null): CardPaymentStatus {
  const known = valueIn(statuses, status) ?? 'unknown';
  return known === 'processing' && HELD.includes(antifraud ?? '') ? 'in_analysis' : known;
}

/** Statuses of transactions that gave money back, or released what was authorised. */
const GIVEN_BACK: readonly string[] = ['refunded', 'partial_refunded', 'voided', 'partial_void'];

/** Statuses of a transaction whose cancellation is not decided. */
const CANCELING: readonly string[] = ['waiting_cancellation'];

export function isCanceling(transactions: readonly TransactionResponse[]): boolean {
  return transactions.some(({ status }) => CANCELING.includes(status ?? ''));
}

export function cancellationsOf(transactions: readonly TransactionResponse[]): CardPayment['cancellations'] {
  return transactions
    .flatMap(({ status, success, amount, created_at, operation_reference }) =>
      GIVEN_BACK.includes(status ?? '') && success !== false && amount && created_at
        ? [{ reference: operation_reference ?? null, amount, at: created_at }]
        : [],
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
    lastFour: card?.last_four_digits ?? null,
    isUsed: used,
  };
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
