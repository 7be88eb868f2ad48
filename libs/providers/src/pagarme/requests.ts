import { isCpf } from '@catraca/kernel/document';
import type {
  BillingAddress,
  Cancellation,
  CardCustomer,
  CardOrder,
  CardToSave,
  ThreeDSecureOutcome,
} from '../acquirer/acquirer-provider.ts';
import { cut } from '../pix/cut.ts';

/*
 * Bodies of Pagar.me v5, with the names of its SDK's models (7.0.2). No metadata: personal data must not end
 * up there.
 */

const MAX_NAME = 64;
const MAX_DESCRIPTION = 256;
const MAX_ADDRESS_LINE = 256;
const MOBILE_DIGITS = 9;

/** `POST /orders`: one item or more, one payment, captured at once. */
export function orderRequest(order: CardOrder): object {
  const { card } = order;
  const owner =
    'cardId' in card ? { customer_id: card.customerId } : { customer: customerRequest(order.customer) };
  return {
    code: order.chargeId,
    closed: true,
    ...owner,
    ...(order.customerIp && { ip: order.customerIp }),
    items: itemsOf(order),
    payments: [{ payment_method: 'credit_card', amount: order.amount, credit_card: creditCardOf(order) }],
  };
}

function creditCardOf({ card, installments, threeDSecure }: CardOrder): object {
  const shared = {
    operation_type: 'auth_and_capture',
    installments,
    ...(threeDSecure && { authentication: authenticationOf(threeDSecure) }),
  };
  if ('cardId' in card) return { ...shared, card_id: card.cardId };
  return { ...shared, card_token: card.token, card: cardDetails(card) };
}

/**
 * Their total is the sum of the items. Items that do not add up to the amount (interest, a discount) are sent
 * as one.
 */
function itemsOf({ items, amount }: CardOrder): object[] {
  const total = items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
  const fits = total === amount && items.every((item) => item.amount > 0);
  const sent = fits ? items : [{ description: items[0]!.description, quantity: 1, amount }];
  return sent.map((item, at) => ({
    code: String(at + 1),
    description: cut(item.description, MAX_DESCRIPTION),
    quantity: item.quantity,
    amount: item.amount,
  }));
}

/** Result of an authentication that another server than theirs made. */
function authenticationOf({ transactionId, eci, cavv, version }: ThreeDSecureOutcome): object {
  const threed_secure = {
    mpi: 'third_party',
    transaction_id: transactionId,
    ds_transaction_id: transactionId,
    ...(eci !== null && { eci }),
    ...(cavv !== null && { cavv }),
    ...(version !== null && { version }),
  };
  return { type: 'threed_secure', threed_secure };
}

export function customerRequest(customer: CardCustomer): object {
  const { name, email, document, phoneDdd, phoneNumber } = customer;
  const isForeigner = customer.documentType === 'PASSPORT';
  const isPerson = isForeigner || isCpf(document);
  const phone = { country_code: '55', area_code: phoneDdd, number: phoneNumber };
  const kind = phoneNumber?.length === MOBILE_DIGITS ? 'mobile_phone' : 'home_phone';
  return {
    name: cut(name, MAX_NAME),
    email,
    document,
    document_type: isForeigner ? 'PASSPORT' : isPerson ? 'CPF' : 'CNPJ',
    type: isPerson ? 'individual' : 'company',
    ...(phoneDdd && phoneNumber && { phones: { [kind]: phone } }),
  };
}

/**
 * `POST /customers/{id}/cards`. Their label carries our reference, so that a card whose response was lost is
 * found again.
 */
export function cardRequest(card: CardToSave): object {
  return { token: card.token, label: card.reference, ...cardDetails(card), options: { verify_card: true } };
}

export function cancellationRequest({ amount, reference }: Cancellation): object {
  return { ...(amount !== undefined && { amount }), operation_reference: reference };
}

interface CardDetails {
  holderName: string;
  holderDocument: string | null;
  billingAddress: BillingAddress | null;
}

function cardDetails({ holderName, holderDocument, billingAddress }: CardDetails): object {
  const billing_address = billingAddress && addressOf(billingAddress);
  return {
    holder_name: cut(holderName, MAX_NAME),
    ...(holderDocument && { holder_document: holderDocument }),
    ...(billing_address && { billing_address }),
  };
}

/** Null for an incomplete one: theirs needs street, city, state, and a postal code in digits. */
function addressOf(address: BillingAddress): object | null {
  const { zipCode, number, street, neighborhood, complement, city, state } = address;
  const zip_code = zipCode.replace(/\D/g, '');
  if (!street || !city || !state || zip_code.length !== 8) return null;
  const line_1 = [number, street, neighborhood].filter(Boolean).join(', ');
  return {
    line_1: cut(line_1, MAX_ADDRESS_LINE),
    ...(complement && { line_2: cut(complement, MAX_ADDRESS_LINE) }),
    zip_code,
    city,
    state,
    country: 'BR',
  };
}
