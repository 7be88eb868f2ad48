import type { Charge } from './charge.ts';
import type { Payment, PaymentReturn } from './follow.ts';

/** A return of a payment that we did not ask for: made by the bank itself, for example after a dispute. */
export interface OutsideReturn extends Omit<PaymentReturn, 'id'> {
  endToEndId: string;
  returnId: string;
  chargeId: string;
  accountId: string;
  livemode: boolean;
  seenAt: Date;
}

/** Returns of the payment that paid the charge. We ask for none of those: the refunds service will, and will book these too. */
export function outsideReturnsOf(charge: Charge, payments: readonly Payment[], now: Date): OutsideReturn[] {
  const { id: chargeId, accountId, livemode, pix } = charge;
  return payments
    .filter(({ endToEndId }) => endToEndId === pix?.endToEndId)
    .flatMap(({ endToEndId, returns }) =>
      returns.map(({ id: returnId, amount, status }) => {
        return { endToEndId, returnId, chargeId, accountId, livemode, amount, status, seenAt: now };
      }),
    );
}
