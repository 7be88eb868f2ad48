import { ApiError } from '@catraca/kernel/errors';
import type { PaymentMethod } from './offer.ts';
import type { Session } from './session.ts';

/** What is checked of the buyer and of a card. The rest is passed on to charges as it came. */
interface Buyer {
  documentType?: string | null | undefined;
  phoneDdd?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}
interface CardToken {
  holderName: string;
}

/** What the buyer's browser sends. */
interface Order {
  method: string | null;
  buyer: Buyer | null;
  installments: number;
  cardToken: CardToken | null;
  saveCard: boolean;
}

/** The same, checked against its session. */
export type Checked<Sent extends Order> = Sent & { method: PaymentMethod; buyer: NonNullable<Sent['buyer']> };

/** What the seller allows. */
export interface SellerSwitches {
  threeDsRequired: boolean;
  oneClickEnabled: boolean;
}

const required = ['Campo obrigatório.'];

/**
 * Throws one_click_requires_three_ds, card_not_available, installments_not_available, and validation_failed
 * for a method that the session does not offer, or for what the method needs and the order lacks.
 */
export function confirmationOf<Sent extends Order>(
  session: Session & { customer: Sent['buyer'] },
  order: Sent,
  switches: SellerSwitches,
): Checked<Sent> {
  const method = session.cardId ? 'credit_card' : offeredMethod(session, order);
  if (session.cardId) assertOneClick(switches);
  const buyer = buyerOf(session.customer, order.buyer);
  if (!buyer) throw new ApiError('validation_failed', { fields: { customer: required } });
  if (method === 'credit_card') assertCard(session, order, buyer);
  if (session.mandate) assertPayer(buyer);
  return { ...order, method, buyer, saveCard: order.saveCard && session.saveCard };
}

/** What the seller has told wins. It may leave out the phone, which the buyer then adds. */
function buyerOf<Known extends Buyer>(known: Known | null, given: Known | null): Known | null {
  if (!known || !given) return known ?? given;
  const { phoneDdd, phoneNumber } = known.phoneDdd ? known : given;
  return { ...known, phoneDdd, phoneNumber };
}

function offeredMethod({ paymentMethods }: Session, { method }: Order): PaymentMethod {
  const offered = paymentMethods.find((one) => one === method);
  if (offered) return offered;
  const message = method ? `Deve ser um destes valores: ${paymentMethods.join(', ')}.` : required[0];
  throw new ApiError('validation_failed', { fields: { payment_method: [message] } });
}

/** Banks ask payers of Pix Automático by CPF or CNPJ. */
function assertPayer({ documentType }: Buyer): void {
  if (documentType !== 'PASSPORT') return;
  const fields = { 'customer.document_type': ['O Pix Automático exige CPF ou CNPJ.'] };
  throw new ApiError('validation_failed', { fields });
}

function assertOneClick({ threeDsRequired, oneClickEnabled }: SellerSwitches): void {
  if (threeDsRequired) throw new ApiError('one_click_requires_three_ds');
  if (!oneClickEnabled) throw new ApiError('card_not_available');
}

function assertCard({ cardId, maxInstallments }: Session, order: Order, buyer: Buyer): void {
  const { cardToken, installments } = order;
  const missing = [
    ...(cardId || cardToken ? [] : ['card_token']),
    ...(cardId || cardToken?.holderName ? [] : ['card_holder_name']),
    ...(cardId || buyer.phoneDdd ? [] : ['customer.phone_ddd']),
    ...(cardId || buyer.phoneNumber ? [] : ['customer.phone_number']),
  ];
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((field) => [field, required]));
    throw new ApiError('validation_failed', { fields });
  }
  if (maxInstallments !== null && installments > maxInstallments)
    throw new ApiError('installments_not_available', { max_installments: maxInstallments });
}
