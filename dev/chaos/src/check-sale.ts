import { type Finding, finding } from './finding.ts';
import type { CardSale, Sale } from './sale.ts';

export interface StoredCharge {
  _id: string;
  status: string;
  refundedAmount: number;
  refunds?: { id: string; amount: number; status: string }[];
  chargeback?: { id: string } | null;
  card?: { decline: string | null } | null;
  mandate?: { id: string } | null;
}

/** Compares a sale as its seller saw it with the charge. */
export function checkSale(sale: Sale, charge: StoredCharge | undefined): Finding[] {
  const { key, chargeId, paidAt } = sale;
  if (!chargeId) return [finding('sale_unanswered', key)];
  if (!charge) return [finding('acknowledged_charge_missing', chargeId, key)];
  const { status, refundedAmount } = charge;
  const refunds = standingRefunds(charge);
  const wanted = refundedOf(sale);
  const isRight = sale.card && !paidAt ? isRightUnpaid(sale.card, charge) : status === statusAfter(sale);
  if (isRight && refundedAmount === wanted && refunds.length === (wanted ? 1 : 0)) return [];
  const detail = `${status}, ${paidAt ? '' : 'not '}paid, refunded ${refundedAmount} in ${refunds.length}, wanted ${wanted}`;
  return [finding('acknowledged_charge_differs', chargeId, detail)];
}

/** What went back to the buyer: by the seller, at a panel, or by the bank after a dispute. */
function refundedOf(sale: Sale): number {
  const { amount, refundId, refundAmount, dispute, isDecided, isReturned, card } = sale;
  if (isDecided && dispute === 'approve' && !card) return amount;
  return refundId || isReturned ? refundAmount : 0;
}

function statusAfter(sale: Sale): string {
  const refunded = refundedOf(sale);
  if (!sale.paidAt) return 'pending';
  if (sale.card && sale.isDecided) return 'chargedback';
  if (refunded === 0) return 'paid';
  return refunded === sale.amount ? 'refunded' : 'partially_refunded';
}

/** The token died with the acquirer, or the order did not reach it. */
const notCharged: readonly string[] = ['token_invalid', 'try_again_later'];

/**
 * A sale by card whose payment its seller did not see: refused, refused by the anti-fraud, not charged at
 * all, or paid later than the seller looked. That the acquirer agrees is reconciled.
 */
function isRightUnpaid({ behaviour, decision, decline }: CardSale, charge: StoredCharge): boolean {
  const { status, card } = charge;
  if (decline)
    return (
      status === 'failed' &&
      card?.decline === decline &&
      (behaviour === 'refused' || notCharged.includes(decline))
    );
  if (status !== 'failed') return status === 'paid' && behaviour !== 'refused';
  const isRefused = behaviour === 'refused' || (behaviour === 'analysed' && decision === 'refused');
  return isRefused || notCharged.includes(card?.decline ?? '');
}

/** A reservation that came after its refusal is undone: it stays as a failed refund, and no money moved. */
export function standingRefunds({ refunds = [] }: StoredCharge) {
  return refunds.filter(({ status }) => status !== 'failed');
}
