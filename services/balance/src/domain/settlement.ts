import type { Installment } from './installments.ts';
import type { NewPosting } from './ledger.ts';

/** Makes an installment available. Its id follows from the installment, so that it is posted once. */
export function settlementPosting(installment: Installment): NewPosting {
  const { id, accountId, livemode, chargeId, amount, number, date, dueAt, reference } = installment;
  return {
    id: `settlement:${id}`,
    type: 'settlement',
    accountId,
    livemode,
    subject: chargeId,
    cause: { type: 'settlement', id: date },
    eventId: null,
    seq: null,
    reference,
    entries: [
      { account: 'seller_pending', amount: -amount, installment: number },
      { account: 'seller_available', amount },
    ],
    occurredAt: dueAt,
  };
}
