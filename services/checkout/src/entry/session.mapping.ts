import type {
  ConfirmSessionRequest,
  GetSessionResponse,
  SessionMandate as MandateMessage,
  OpenSessionRequest,
  SessionCharge,
  Session as SessionMessage,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import { maskDocument } from '@catraca/kernel/document';
import type { EveryField } from '@catraca/kernel/mapping';
import type { ConfirmOrder } from '../adapters/charges.client.ts';
import { type Session, shownAttempt, statusOf } from '../domain/session.ts';
import type { SessionMandate } from '../domain/session-mandate.ts';
import type { SessionOrder } from '../usecases/open-session.ts';
import type { SessionView } from '../usecases/read-session.ts';
import { offerMessage, offerOf } from './offer.mapping.ts';

export function sessionMessage(session: Session, now: Date): SessionMessage {
  const { id, cardId, saveCard, livemode, expiresAt, createdAt } = session;
  return {
    id,
    status: statusOf(session, now),
    offer: offerMessage(session),
    cardId,
    saveCard,
    charge: chargeOf(session),
    livemode,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    mandate: mandateMessage(session),
  } satisfies EveryField<SessionMessage>;
}

function mandateMessage(session: Session): MandateMessage | null {
  const { mandate } = session;
  return mandate && { ...mandate, id: shownAttempt(session)?.mandateId ?? undefined };
}

function mandateOf(message: MandateMessage | null | undefined): SessionMandate | null {
  if (!message) return null;
  const { id, ...terms } = message;
  return {
    ...terms,
    reference: terms.reference ?? null,
    amount: terms.amount ?? null,
    minimumLimit: terms.minimumLimit ?? null,
    endsOn: terms.endsOn ?? null,
  };
}

export function chargeOf(session: Session): SessionCharge | null {
  const attempt = shownAttempt(session);
  if (!attempt) return null;
  const { chargeId, method, status, paidAt } = attempt;
  return { id: chargeId, status, paymentMethod: method, paidAt: paidAt?.toISOString() };
}

export function viewMessage({ session, installments, threeDsRequired, ofBuyer }: SessionView, now: Date) {
  const { customer, card, pix, paid, mandateStatus } = ofBuyer;
  return {
    session: sessionMessage(session, now),
    installments,
    customer: customer && {
      name: customer.name,
      email: customer.email,
      document: maskDocument(customer.document, customer.documentType),
    },
    card: card && { brand: card.brand, lastFour: card.lastFour, expired: card.expired },
    pix,
    paid,
    threeDsRequired,
    mandateStatus,
  } satisfies EveryField<GetSessionResponse>;
}

/** A one-click session is always by card. */
export function sessionOrder(request: OpenSessionRequest, now: Date): SessionOrder {
  const { sessionId: id, expiresIn, saveCard, customer } = request;
  const offer = offerOf(request.offer);
  const cardId = request.cardId ?? null;
  return {
    id,
    offer: cardId ? { ...offer, paymentMethods: ['credit_card'] } : offer,
    expiresAt: new Date(now.getTime() + expiresIn * 1_000),
    cardId,
    saveCard: saveCard && !cardId,
    customer: customer ?? null,
    mandate: mandateOf(request.mandate),
    linkId: null,
    reservesPlace: false,
  };
}

export function confirmOrder(request: ConfirmSessionRequest): ConfirmOrder {
  const { paymentMethod, customer, installments, cardToken, saveCard, threeDs, customerIp } = request;
  return {
    method: paymentMethod ?? null,
    buyer: customer ?? null,
    installments,
    cardToken: cardToken ?? null,
    saveCard,
    threeDs: threeDs ?? null,
    customerIp,
  };
}
