import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import type { ErrorCode, ErrorDetails } from '@catraca/kernel/errors';
import { ulidOf } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';

/**
 * How far a refund has come. `intended`: stored, and its charge was not heard. `refused`: the charge refused
 * it. `reserved`: the charge has reserved it, so the bank may be told. `settled`: its outcome at the bank is
 * known. `concluded`: the charge knows it too.
 */
export type RefundStage = 'intended' | 'refused' | 'reserved' | 'settled' | 'concluded';

/** Stages of refunds that sellers see. */
export const visibleStages: readonly RefundStage[] = ['reserved', 'settled', 'concluded'];

export type RefundOrigin = 'seller' | 'bank' | 'med';
export type RefundOutcome = 'succeeded' | 'failed';

/**
 * Money that goes back to a buyer. Amounts in cents, those of the charge: 0 until it has reserved the refund.
 */
export interface Refund {
  id: string;
  accountId: string;
  livemode: boolean;
  chargeId: string;
  stage: RefundStage;
  origin: RefundOrigin;
  /** The dispute that it belongs to. */
  disputeId: string | null;
  /** Null: all that is left of the charge. */
  requestedAmount: Cents | null;
  amount: Cents;
  feeReturned: Cents;
  sellerDebit: Cents;
  /** Of the charge. `pix` until the charge has named it. */
  paymentMethod: 'pix' | 'credit_card';
  /**
   * Of a card: what the acquirer had given back of the charge before this refund was sent, in cents. Null
   * until it is sent.
   */
  canceledBefore: Cents | null;
  /** Id of the return at the bank: ours, or the bank's when it made the return without our request. */
  returnId: string;
  /** Names the return throughout Pix, `D…`. Null until it was made, and of a card. */
  rtrId: string | null;
  /** A refund of ours that had ended as failed and was made after all. Null: it corrects none. */
  corrects: string | null;
  /** The payment. Null until the charge has named it. */
  endToEndId: string | null;
  /** Of a card: the acquirer's charge that paid the sale. Null until the charge has named it. */
  acquirerChargeId: string | null;
  /** When it last went to the bank or acquirer. */
  sentAt: Date | null;
  /**
   * Of a card: when the acquirer refused it after an earlier request whose outcome is unknown. Null
   * otherwise.
   */
  refusedAt: Date | null;
  /** Of a return: when it was last sent, unless the bank refused that send. */
  unknownSendAt: Date | null;
  outcome: RefundOutcome | null;
  reason: string | null;
  failedReason: string | null;
  /** Why the charge refused it. Null in the other stages. */
  refusal: Refusal | null;
  /** When a job takes it up next. Null once concluded. */
  dueAt: Date | null;
  attempts: number;
  createdAt: Date;
  processedAt: Date | null;
}

/** An error that the seller was told. It is final: the seller may have asked again. */
export interface Refusal {
  code: ErrorCode;
  details: ErrorDetails;
}

/** Whether neither bank nor acquirer was asked yet. */
export function isUnsent({ stage, sentAt }: Pick<Refund, 'stage' | 'sentAt'>): boolean {
  return stage === 'reserved' && sentAt === null;
}

/** What a seller asks for. */
export interface RefundOrder {
  refundId: string;
  chargeId: string;
  amount: Cents | null;
  reason: string | null;
  refundsEnabled: boolean;
}

/** A request lasts 10 s at most. What is left after that belongs to the job. */
export const JOB_TAKES_OVER_MS = 15_000;
/**
 * An earlier attempt of a refused reservation may still be on its way to the charge. It is looked for from
 * and until then.
 */
export const LATE_RESERVATION_MS = 30_000;
const LATE_RESERVATION_LIMIT_MS = 15 * 60_000;
/** Twice as long as a retry with the same Idempotency-Key can continue it. */
const INTENT_LIFE_MS = 48 * 3_600_000;

export function intendedRefund(
  { accountId, livemode, now }: CallContext,
  { refundId, chargeId, amount, reason }: Omit<RefundOrder, 'refundsEnabled'>,
): Refund {
  return {
    id: refundId,
    accountId,
    livemode,
    chargeId,
    stage: 'intended',
    origin: 'seller',
    disputeId: null,
    requestedAmount: amount,
    amount: 0,
    feeReturned: 0,
    sellerDebit: 0,
    paymentMethod: 'pix',
    canceledBefore: null,
    returnId: ulidOf(refundId),
    rtrId: null,
    endToEndId: null,
    acquirerChargeId: null,
    sentAt: null,
    refusedAt: null,
    unknownSendAt: null,
    corrects: null,
    outcome: null,
    reason,
    failedReason: null,
    refusal: null,
    dueAt: later(now, JOB_TAKES_OVER_MS),
    attempts: 0,
    createdAt: now,
    processedAt: null,
  };
}

/** Whether an earlier attempt of a refused reservation can no longer arrive. */
export function isSurelyRefused({ createdAt }: Pick<Refund, 'createdAt'>, now: Date): boolean {
  return now >= later(createdAt, LATE_RESERVATION_LIMIT_MS);
}

/** When an intent that its charge never reserved is dropped. */
export function intentEnd({ createdAt }: Pick<Refund, 'createdAt'>): Date {
  return later(createdAt, INTENT_LIFE_MS);
}

/** What sellers see: the outcome only once the charge shows it too. */
export function statusOf({ stage, outcome }: Pick<Refund, 'stage' | 'outcome'>): 'pending' | RefundOutcome {
  return stage === 'concluded' && outcome ? outcome : 'pending';
}
