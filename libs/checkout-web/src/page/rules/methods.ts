import type { PaymentMethod, Session } from '../session.ts';

const order: PaymentMethod[] = ['pix', 'credit_card'];

/**
 * Methods that can be used now: a session keeps the card among its methods when the store cannot sell by
 * card, and while cards are held back.
 */
export function usableMethods(session: Session, isCardHeld: boolean): PaymentMethod[] {
  const { card_id, payment_methods, installments } = session;
  if (card_id) return isCardHeld ? [] : ['credit_card'];
  const hasCard = installments?.available !== false && !isCardHeld;
  return order.filter((method) => payment_methods.includes(method) && (method === 'pix' || hasCard));
}
