import { z } from 'zod';
import { event } from './event.ts';

const cents = z.int();

/** What a charge of a mandate has besides others. */
export const chargedMandateFact = z.object({
  /** `mnd_…` */
  id: z.string(),
  /** `sub_…` that made the charge. */
  subscription: z.string().nullable(),
  /** Null for the first charge, which is paid by its QR code. */
  due_on: z.iso.date().nullable(),
  /** Why it failed, as `AM02` or `not_sent`. Null until then. */
  failure_code: z.string().nullable(),
});
export type ChargedMandateFact = z.output<typeof chargedMandateFact>;

/** The charge as of the event. Fees are those frozen at its creation. */
export const chargeFact = z.object({
  id: z.string(),
  status: z.string(),
  payment_method: z.enum(['pix', 'credit_card']),
  amount: cents,
  platform_fee: cents,
  method_fee: cents,
  net_amount: cents,
  refunded_amount: cents,
  settlement_days: z.int(),
  /** 1 for Pix. */
  installments: z.int().min(1).max(12),
  /** `upfront`: the platform advances all installments with the first. */
  settlement: z.enum(['per_installment', 'upfront']),
  reference: z.string().nullable(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Absent for a charge that is of no mandate. */
  mandate: chargedMandateFact.optional(),
});
export type ChargeFact = z.output<typeof chargeFact>;

/**
 * A refund as of the event. `amount` = `seller_debit` + `platform_fee_returned` + `method_fee_returned`. Its
 * reason is free text and stays out.
 */
export const refundFact = z.object({
  id: z.string(),
  amount: cents,
  platform_fee_returned: cents,
  method_fee_returned: cents,
  seller_debit: cents,
  status: z.enum(['pending', 'succeeded', 'failed']),
  /**
   * `seller`: asked for through the API. `bank`: the bank returned it without our request. `med`: a dispute.
   */
  origin: z.enum(['seller', 'bank', 'med']),
  created_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
});
export type RefundFact = z.output<typeof refundFact>;

/** Fees that are returned beside the refunds; negative when too much was returned. */
export const feesFact = z.object({ platform_fee_returned: cents, method_fee_returned: cents });
export type FeesFact = z.output<typeof feesFact>;

/** A dispute (MED) as of the event. */
export const disputeFact = z.object({
  id: z.string(),
  amount: cents,
  status: z.enum(['opened', 'approved', 'rejected']),
  opened_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
});
export type DisputeFact = z.output<typeof disputeFact>;

/**
 * A chargeback as of the event, with what the event debits or credits of it: `seller_debit` = `amount` -
 * `platform_fee_returned` + `fee`.
 */
export const chargebackFact = z.object({
  id: z.string(),
  amount: cents,
  platform_fee_returned: cents,
  /** What the contract charges the seller for each chargeback. */
  fee: cents,
  seller_debit: cents,
  /** What the event adds to the seller's reserve for representments; negative when it frees or takes it. */
  reserve_change: cents.default(0),
  /** `reversed`: all of it was credited again. */
  status: z.enum(['opened', 'reversed']),
  opened_at: z.iso.datetime(),
  reversed_at: z.iso.datetime().nullable(),
});
export type ChargebackFact = z.output<typeof chargebackFact>;

/** `seq` counts the events of a charge, from 1, without gaps. */
const data = z.object({ seq: z.int().min(1), charge: chargeFact });
/**
 * `reserve_change`: what the event adds to the seller's reserve for an open dispute; negative when it frees.
 */
const refundData = data.extend({ refund: refundFact, reserve_change: cents });
const feesData = refundData.extend({ fees: feesFact });
const disputeData = data.extend({ med: disputeFact, reserve_change: cents });
const chargebackData = data.extend({ chargeback: chargebackFact });

/** Topic `charges.events`, keyed by charge id. */
export const chargeEvent = z.discriminatedUnion('type', [
  event('charge.created', data),
  event('charge.paid', data),
  event('charge.expired', data),
  event('charge.canceled', data),
  event('charge.in_analysis', data),
  event('charge.failed', data),
  event('charge.chargedback', chargebackData),
  event('charge.chargeback_debited', chargebackData),
  event('charge.chargeback_reversed', chargebackData),
  event('charge.chargeback_released', chargebackData),
  event('charge.refund_reserved', refundData),
  event('charge.refunded', refundData),
  event('charge.refund_failed', refundData),
  event('charge.fees_adjusted', feesData),
  event('charge.med_opened', disputeData),
  event('charge.med_approved', disputeData),
  event('charge.med_rejected', disputeData),
  event('charge.med_closed', disputeData),
]);
export type ChargeEvent = z.output<typeof chargeEvent>;

/** Events that the ledger posts, each of them. The others of a charge come before its payment. */
export const ledgerEventTypes = [
  'charge.paid',
  'charge.refund_reserved',
  'charge.refunded',
  'charge.refund_failed',
  'charge.med_opened',
  'charge.med_approved',
  'charge.med_rejected',
  'charge.med_closed',
  'charge.fees_adjusted',
  'charge.chargedback',
  'charge.chargeback_debited',
  'charge.chargeback_reversed',
  'charge.chargeback_released',
] as const satisfies ChargeEvent['type'][];

export const CHARGES_TOPIC = 'charges.events';
