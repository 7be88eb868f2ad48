import type { Card, Customer, TokenizedCard } from '../domain/card.ts';
import type { Charge, Hook, Order, Transaction } from '../domain/order.ts';
import { type Payable, payableStatus } from '../domain/payables.ts';

/* Objects of Pagar.me v5, with the fields of its SDK's models (7.0.2). */

export const time = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export function tokenOf(id: string, card: TokenizedCard, createdAt: Date, expiresAt: Date): object {
  return {
    id,
    type: 'card',
    created_at: time(createdAt),
    expires_at: time(expiresAt),
    card: {
      last_four_digits: card.lastFour,
      holder_name: card.holderName,
      ...(card.holderDocument && { holder_document: card.holderDocument }),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      brand: card.brand,
      ...(card.label && { label: card.label }),
    },
  };
}

export function customerOf({ id, documentType, createdAt, updatedAt, ...rest }: Customer): object {
  const { phones, address, metadata } = rest;
  return {
    id,
    ...rest,
    document_type: documentType,
    delinquent: false,
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    phones: phones ?? {},
    address,
    metadata: metadata ?? {},
  };
}

function cardOf(card: Card): object {
  return {
    id: card.id,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    brand: card.brand,
    holder_name: card.holderName,
    ...(card.holderDocument && { holder_document: card.holderDocument }),
    exp_month: card.expMonth,
    exp_year: card.expYear,
    status: 'active',
    type: 'credit',
    ...(card.label && { label: card.label }),
    ...(card.billingAddress && { billing_address: card.billingAddress }),
    created_at: time(card.createdAt),
    updated_at: time(card.createdAt),
  };
}

/** A card as the customer's routes show it. */
export function savedCardOf(card: Card, customer: Customer): object {
  return { ...cardOf(card), customer: customerOf(customer) };
}

export function orderOf(order: Order): object {
  const { id, code, amount, items, customer, ip, metadata, createdAt, updatedAt, charge } = order;
  return {
    id,
    code,
    amount,
    currency: 'BRL',
    closed: true,
    items: items.map((item) => ({ ...item, status: 'active', created_at: time(createdAt) })),
    customer: customerOf(customer),
    status: statusOfOrder(charge),
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    closed_at: time(createdAt),
    ...(ip && { ip }),
    metadata: metadata ?? {},
    charges: [chargeOf(order)],
  };
}

export function chargeOf(order: Order): object {
  const { id, code, amount, customer, createdAt, updatedAt, charge } = order;
  const { paidAt, canceledAt, canceledAmount } = charge;
  return {
    id: charge.id,
    code,
    gateway_id: charge.id,
    amount: charge.amount,
    ...(paidAt && { paid_amount: charge.amount, paid_at: time(paidAt) }),
    ...(canceledAmount > 0 && { canceled_amount: canceledAmount }),
    ...(canceledAt && { canceled_at: time(canceledAt) }),
    status: charge.status,
    currency: 'BRL',
    payment_method: 'credit_card',
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    customer: customerOf(customer),
    order: {
      id,
      code,
      amount,
      currency: 'BRL',
      closed: true,
      status: statusOfOrder(charge),
      created_at: time(createdAt),
    },
    metadata: order.metadata ?? {},
    last_transaction: transactionOf(charge, charge.transactions.at(-1)!),
  };
}

export function transactionOf(charge: Charge, transaction: Transaction): object {
  const { id, status, success, amount, at, returnCode, reference } = transaction;
  return {
    id,
    transaction_type: 'credit_card',
    gateway_id: id,
    amount,
    status,
    success,
    installments: charge.installments,
    acquirer_name: 'simulator',
    acquirer_tid: id,
    acquirer_nsu: id,
    ...(success && { acquirer_auth_code: '000000' }),
    ...(returnCode && { acquirer_return_code: returnCode, acquirer_message: messageOf(returnCode) }),
    operation_type: operationOf(status),
    ...(reference && { operation_reference: reference }),
    card: cardOf(charge.card),
    ...(charge.authentication && { authentication: authenticationOf(charge) }),
    funding_source: 'credit',
    created_at: time(at),
    updated_at: time(at),
    gateway_response: { code: '200', errors: [] },
    ...(charge.antifraud && {
      antifraud_response: { status: charge.antifraud, provider_name: 'simulator', score: 'moderated' },
    }),
    metadata: {},
  };
}

/** The SDK's GetPaymentAuthenticationResponse. One that does not count has neither ECI nor CAVV. */
function authenticationOf({ authentication, isAuthenticated }: Charge): object {
  const { transactionId, eci, cavv } = authentication!;
  const proof = isAuthenticated ? { eci, cavv } : { eci: null, cavv: null };
  const threed_secure = { mpi: 'third_party', transaction_id: transactionId, ...proof };
  return { type: 'threed_secure', threed_secure };
}

export function payableOf({ charge }: Order, payable: Payable, now: Date): object {
  const { id, type, installment, amount, fee, paymentDate, createdAt } = payable;
  return {
    id,
    status: payableStatus(payable, now),
    amount,
    fee,
    anticipation_fee: 0,
    fraud_coverage_fee: 0,
    installment,
    gateway_id: null,
    charge_id: charge.id,
    split_id: null,
    bulk_anticipation_id: null,
    anticipation_id: null,
    recipient_id: 're_sandbox',
    originator_model: null,
    originator_model_id: null,
    payment_date: time(paymentDate),
    original_payment_date: null,
    type,
    payment_method: 'credit_card',
    accrual_at: time(createdAt),
    created_at: time(createdAt),
    liquidation_arrangement_id: null,
    settlement_id: null,
    payment_profile_id: null,
  };
}

/** What is posted to the webhook: the charge as it is now, which may be later than the event. */
export function hookOf(order: Order, { id, type, createdAt }: Hook): object {
  const account = { id: 'acc_sandbox', name: 'Catraca Sandbox' };
  return { id, account, type, created_at: createdAt.toISOString(), data: chargeOf(order) };
}

function statusOfOrder({ status }: Charge): string {
  if (status === 'processing') return 'pending';
  return status === 'chargedback' ? 'paid' : status;
}

function messageOf(returnCode: string): string {
  return returnCode === '00' ? 'Transação aprovada com sucesso' : `Transação não autorizada (${returnCode})`;
}

function operationOf(status: string): string {
  if (status === 'refunded' || status === 'partial_refunded') return 'refund';
  return status === 'voided' ? 'void' : 'auth_and_capture';
}
