import { type Difference, difference } from './differences.ts';
import type { AcquirerCharge, ChargeRow, PayableRow, PostingRow, SliceRecords } from './records.ts';

/** With a day for the check that follows. */
const AMOUNT_UNKNOWN_MS = 4 * 24 * 3_600_000;
const open = ['requested', 'processing', 'in_analysis'];
/** Statuses that a card charge may have, by its status at the acquirer. */
const compatibleStatuses: Record<string, readonly string[]> = {
  processing: open,
  in_analysis: open,
  paid: ['paid', 'partially_refunded'],
  failed: ['failed'],
  canceled: ['refunded', 'canceled', 'failed'],
  chargedback: ['chargedback'],
};
/** Orders that take or hold money for a charge that ended unpaid. A canceled one may be shown as held. */
const takenAfterEnd: Record<string, readonly string[]> = {
  failed: ['paid', 'in_analysis'],
  canceled: ['paid'],
};
/** What the acquirer need not have: nothing was charged, or that is not known yet. */
const unconfirmed: readonly string[] = ['requested', 'processing', 'failed'];

/**
 * Compares our card charges with the acquirer's. Without an acquirer there is nothing to compare. An order
 * of the slice may be of a charge of another time, whose slice does not list it.
 */
export function compareAcquirer(records: SliceRecords): Difference[] {
  const { charges, otherCharges, acquirerCharges, postings } = records;
  const byCharge = Map.groupBy(postings, ({ subject }) => subject);
  const cards = charges.filter(({ paymentMethod }) => paymentMethod === 'credit_card');
  const ofAccount = cards.flatMap((charge) => compareAccount(charge, byCharge.get(charge.id) ?? []));
  if (!acquirerCharges) return ofAccount;
  const atAcquirer = new Map(acquirerCharges.map((charge) => [charge.id, charge]));
  const ours = new Set([...charges, ...otherCharges].map(({ id }) => id));
  const isElsewhere = ({ id }: ChargeRow) => atAcquirer.get(id)?.isWhole ?? false;
  const ordered = [...cards, ...otherCharges.filter(isElsewhere)];
  return [
    ...ordered.flatMap((charge) => compareCharge(charge, atAcquirer.get(charge.id))),
    ...acquirerCharges
      .filter(({ id }) => !ours.has(id))
      .map(({ id, status }) => difference('acquirer_charge_missing_here', id, status)),
    ...ofAccount,
  ];
}

export function isExpectedAtAcquirer({ paymentMethod, status }: ChargeRow): boolean {
  return paymentMethod === 'credit_card' && !unconfirmed.includes(status);
}

function compareCharge(charge: ChargeRow, atAcquirer: AcquirerCharge | undefined): Difference[] {
  const { id, status, amount } = charge;
  if (!atAcquirer)
    return isExpectedAtAcquirer(charge) ? [difference('charge_missing_at_acquirer', id, status)] : [];
  const told = `here, ${atAcquirer.amount} and ${atAcquirer.status} at the acquirer`;
  if (atAcquirer.amount !== amount) return [difference('card_amount_differs', id, `${amount} ${told}`)];
  if (takenAfterEnd[status]?.includes(atAcquirer.status))
    return [difference('card_paid_after_failure', id, `${status} ${told}`)];
  if (atAcquirer.repeated.length > 0) return [chargedTwice(atAcquirer)];
  if (atAcquirer.status === 'chargedback' && !charge.chargeback)
    return isAwaited(atAcquirer) ? [] : [difference('chargeback_missing_here', id, `${status} ${told}`)];
  if (!agrees(charge, atAcquirer)) return [difference('card_status_differs', id, `${status} ${told}`)];
  return [...compareCanceled(charge, atAcquirer), ...compareChargeback(charge, atAcquirer)];
}

/** Names the order that must stay, because somebody cancels the others by hand. */
function chargedTwice({ id, acquirerChargeId, repeated }: AcquirerCharge): Difference {
  return difference('card_charged_twice', id, `the sale is ${acquirerChargeId}, also ${repeated.join(' ')}`);
}

/** Without an amount nothing is debited for three days. */
function isAwaited({ chargeback }: AcquirerCharge): boolean {
  return chargeback?.amount === null && chargeback.at.getTime() > Date.now() - AMOUNT_UNKNOWN_MS;
}

/** While a refund is pending, the acquirer may have given all back already. */
function agrees({ status, refunds }: ChargeRow, atAcquirer: AcquirerCharge): boolean {
  const isRefunding = refunds.some((refund) => refund.status === 'pending');
  if (isRefunding && atAcquirer.status === 'canceled') return true;
  return compatibleStatuses[atAcquirer.status]?.includes(status) ?? false;
}

function compareCanceled(charge: ChargeRow, { canceledAmount }: AcquirerCharge): Difference[] {
  if (!charge.paidAt) return [];
  const [done, pending] = [sumOf(charge, 'succeeded'), sumOf(charge, 'pending')];
  if (canceledAmount >= done && canceledAmount <= done + pending) return [];
  const detail = `${done} refunded here, ${canceledAmount} at the acquirer`;
  return [difference('canceled_amount_differs', charge.id, detail)];
}

/**
 * Nothing is debited twice: a chargeback is of what was left of the sale. What the acquirer took back beyond
 * that is nobody's debit, and the platform's loss until the acquirer gives it back.
 */
function compareChargeback(charge: ChargeRow, { chargeback: disputed }: AcquirerCharge): Difference[] {
  const { id, chargeback, amount } = charge;
  if (!chargeback || !disputed || disputed.amount === null) return [];
  const left = amount - sumOf(charge, 'succeeded');
  const owed = Math.min(disputed.amount, left);
  if (chargeback.amount !== owed)
    return [difference('chargeback_differs', id, `${chargeback.amount} here, ${owed} at the acquirer`)];
  if (disputed.amount <= left) return [];
  return [difference('chargeback_above_sale', id, `${disputed.amount} taken back, ${left} left of the sale`)];
}

/**
 * What the acquirer paid for a sale is at most the sale, and what it took back at most what was ever given
 * back: a chargeback is taken back, and credited again when it is won, before the sale's payables are paid.
 * An order without a sale was given back whole.
 */
function compareAccount(charge: ChargeRow, postings: readonly PostingRow[]): Difference[] {
  const amountsOf = (cause: string) =>
    postings
      .filter((posting) => posting.cause.type === cause)
      .map(({ entries }) => entries.filter(({ account }) => account === 'acquirer').reduce(total, 0));
  const paid = amountsOf('payable').reduce((sum, amount) => sum + amount, 0);
  const debited = amountsOf('chargeback').reduce((sum, amount) => sum + Math.max(0, amount), 0);
  const refunded = sumOf(charge, 'succeeded') + sumOf(charge, 'pending');
  const givenBack = charge.paidAt ? refunded + debited : charge.amount;
  if (paid <= charge.amount && paid >= -givenBack) return [];
  return [difference('acquirer_account_differs', charge.id, `${paid} paid for a sale of ${charge.amount}`)];
}

const total = (sum: number, { amount }: { amount: number }) => sum + amount;

export function comparePayables(payables: readonly PayableRow[]): Difference[] {
  return payables.flatMap(({ id, amount, fee, posted }) => {
    if (!posted) return [difference('payable_not_posted', id, `${amount}`)];
    const ofAccount = (name: string) =>
      posted.filter(({ account }) => account === name).reduce((sum, entry) => sum + entry.amount, 0);
    const [bank, acquirer] = [-ofAccount('bank'), ofAccount('acquirer')];
    if (bank === amount && acquirer === amount + fee) return [];
    return [
      difference('payable_amount_differs', id, `${bank} of ${acquirer} here, ${amount} at the acquirer`),
    ];
  });
}

function sumOf({ refunds }: ChargeRow, status: string): number {
  return refunds.filter((refund) => refund.status === status).reduce((sum, { amount }) => sum + amount, 0);
}
