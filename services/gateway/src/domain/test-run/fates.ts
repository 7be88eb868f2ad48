import type { DeclineCode } from '@catraca/kernel/cards';

/**
 * What is done to a sale after it was made. Refunds are of all, or of about half. `refund_refused`: the bank
 * does not make it. `dispute`: one that nobody decides.
 */
export type Deed =
  | 'pay'
  | 'expire'
  | 'cancel'
  | 'approve'
  | 'refuse'
  | 'refund'
  | 'refund_part'
  | 'refund_refused'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost'
  | 'charge_back';

/** A test card of the sandbox acquirer, by its behaviour. */
export type TestCard = 'approved' | 'paid_later' | 'failed_later' | 'analysed' | DeclineCode;

interface Fate {
  /** Null for a Pix. `declined`: one that the plan chooses. */
  card: TestCard | 'declined' | null;
  deeds: readonly Deed[];
  /** The states that the sale passes through. A decline code comes before `failed`. */
  states: readonly string[];
}

/** All that happens to sales of a run. */
export const fates = {
  pix_paid: { card: null, deeds: ['pay'], states: ['paid'] },
  pix_expired: { card: null, deeds: ['expire'], states: ['expired'] },
  pix_canceled: { card: null, deeds: ['cancel'], states: ['canceled'] },
  pix_refunded: {
    card: null,
    deeds: ['pay', 'refund'],
    states: ['paid', 'refund_succeeded', 'refunded'],
  },
  pix_partly_refunded: {
    card: null,
    deeds: ['pay', 'refund_part'],
    states: ['paid', 'refund_succeeded', 'partially_refunded'],
  },
  pix_refunded_in_parts: {
    card: null,
    deeds: ['pay', 'refund_part', 'refund'],
    states: ['paid', 'refund_succeeded', 'refund_succeeded', 'refunded'],
  },
  pix_dispute_won: {
    card: null,
    deeds: ['pay', 'dispute_won'],
    states: ['paid', 'med_rejected', 'paid'],
  },
  pix_dispute_lost: {
    card: null,
    deeds: ['pay', 'dispute_lost'],
    states: ['paid', 'med_approved', 'refunded'],
  },
  card_paid: { card: 'approved', deeds: [], states: ['paid'] },
  card_declined: { card: 'declined', deeds: [], states: ['failed'] },
  card_paid_later: { card: 'paid_later', deeds: [], states: ['paid'] },
  card_failed_later: { card: 'failed_later', deeds: [], states: ['not_authorized', 'failed'] },
  card_analysed_and_paid: { card: 'analysed', deeds: ['approve'], states: ['paid'] },
  card_analysed_and_refused: { card: 'analysed', deeds: ['refuse'], states: ['fraud_suspected', 'failed'] },
  card_analysed_and_canceled: { card: 'analysed', deeds: ['cancel'], states: ['canceled'] },
  card_refunded: {
    card: 'approved',
    deeds: ['refund'],
    states: ['paid', 'refund_succeeded', 'refunded'],
  },
  card_partly_refunded: {
    card: 'approved',
    deeds: ['refund_part'],
    states: ['paid', 'refund_succeeded', 'partially_refunded'],
  },
  card_charged_back: { card: 'approved', deeds: ['charge_back'], states: ['paid', 'chargedback'] },
} as const satisfies Record<string, Fate>;

export type FateName = keyof typeof fates;
export const fateOf = (name: FateName): Fate => fates[name];
