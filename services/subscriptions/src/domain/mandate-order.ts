import type { CallContext } from '@catraca/kernel/call-context';
import { later, localDate } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { derivedId, ulidOf } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import type { Mandate, MandateTerms } from './mandate.ts';
import { UNCONFIRMED_CHECK_MS } from './mandate-checks.ts';

/** A seller's order of a mandate. */
export interface MandateOrder {
  /** `mnd_…`, the same in every retry. */
  id: string;
  /** Null reference: the last 26 characters of the id. */
  terms: Omit<MandateTerms, 'reference'> & { reference: string | null };
  /** Seconds. */
  expiresIn: number;
  firstCharge: FirstCharge | null;
}

/** What the payment that approves is of. Null amount: the mandate's. */
export interface FirstCharge {
  /** `ch_…` that a caller assigned. Null: one that follows from the mandate's id. */
  id: string | null;
  amount: Cents | null;
  description: string | null;
  reference: string | null;
  metadata: { key: string; value: string }[];
  items: Item[];
}

interface Item {
  description: string;
  quantity: number;
  /** Price of one unit. */
  amount: Cents;
  reference?: string | null | undefined;
}

/** What of a seller decides about its orders. */
export interface Approval {
  isApproved: boolean;
  minAmount: Cents;
}

/** Throws seller_not_approved. */
export function assertSeller({ isApproved }: Approval): void {
  if (!isApproved) throw new ApiError('seller_not_approved');
}

/** Throws seller_not_approved, amount_below_minimum, validation_failed. */
export function assertOrderable({ terms }: MandateOrder, seller: Approval, now: Date): void {
  assertSeller(seller);
  if (terms.amount !== null && terms.amount < seller.minAmount)
    throw new ApiError('amount_below_minimum', { min_amount: seller.minAmount });
  if (terms.startsOn < localDate(now)) throw invalid('starts_on', 'Deve ser hoje ou depois.');
}

/** A mandate that the bank does not know yet. */
export function requestedMandate(context: CallContext, order: MandateOrder): Mandate {
  const { accountId, livemode, now } = context;
  const { id, terms, expiresIn, firstCharge } = order;
  const firstChargeId = firstCharge?.id ?? derivedId('ch', now, [id, 'first']);
  return {
    ...terms,
    reference: terms.reference ?? ulidOf(id),
    id,
    accountId,
    livemode,
    status: 'requested',
    firstChargeId: terms.authorization === 'first_payment' ? firstChargeId : null,
    sends: null,
    bankId: null,
    qrCode: null,
    payer: null,
    ending: null,
    end: null,
    isSettled: true,
    dueAt: later(now, UNCONFIRMED_CHECK_MS),
    attempts: 0,
    expiresAt: later(now, expiresIn * 1_000),
    createdAt: now,
    activatedAt: null,
    canceledAt: null,
  };
}

export function invalid(field: string, message: string): ApiError {
  return new ApiError('validation_failed', { fields: { [field]: [message] } });
}
