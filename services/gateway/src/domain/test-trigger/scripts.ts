import type { SellerEventType } from '@catraca/contracts/events/seller-event';
import type { Deed, TestCard } from '../test-run/fates.ts';

/** What the receiving bank does with a withdrawal. */
export type PayoutOutcome = 'paid' | 'failed' | 'returned';

/** What is done with a mandate: by its payer, and by its seller. */
export type MandateDeed = 'approve' | 'reject' | 'cancel';
/** `fail`: the payer's bank rejects its first charge for good, on its day. */
export type SubscriptionDeed = 'approve' | 'pause' | 'resume' | 'update' | 'cancel' | 'fail';

interface Told {
  /** All that sellers hear of it, in order. */
  events: readonly SellerEventType[];
}

/** What is made for an event, and what is done to it then. */
export type Script = Told &
  (
    | { makes: 'pix'; deeds: readonly Deed[] }
    | { makes: 'card'; card: TestCard; deeds: readonly Deed[] }
    | { makes: 'session' }
    | { makes: 'withdrawal'; outcomes: readonly PayoutOutcome[] }
    | { makes: 'mandate'; deeds: readonly MandateDeed[]; isUnanswered?: true }
    // `isOver`: its only day is too near to be charged.
    | { makes: 'subscription'; deeds: readonly SubscriptionDeed[]; isOver?: true }
  );

const activated = ['subscription.created', 'mandate.activated', 'subscription.activated'] as const;

/** How each event is set off (specification S19.12). */
export const scripts: Readonly<Record<SellerEventType, Script>> = {
  'charge.paid': { makes: 'pix', deeds: ['pay'], events: ['charge.paid'] },
  'charge.failed': { makes: 'card', card: 'not_authorized', deeds: [], events: ['charge.failed'] },
  // The sandbox acquirer approves what nobody decides within a minute.
  'charge.in_analysis': {
    makes: 'card',
    card: 'analysed',
    deeds: [],
    events: ['charge.in_analysis', 'charge.paid'],
  },
  'charge.refunded': { makes: 'pix', deeds: ['pay', 'refund'], events: ['charge.paid', 'charge.refunded'] },
  'charge.chargedback': {
    makes: 'card',
    card: 'approved',
    deeds: ['charge_back'],
    events: ['charge.paid', 'charge.chargedback'],
  },
  'med.opened': { makes: 'pix', deeds: ['pay', 'dispute'], events: ['charge.paid', 'med.opened'] },
  'med.approved': {
    makes: 'pix',
    deeds: ['pay', 'dispute_lost'],
    events: ['charge.paid', 'med.opened', 'med.approved', 'charge.refunded'],
  },
  'med.rejected': {
    makes: 'pix',
    deeds: ['pay', 'dispute_won'],
    events: ['charge.paid', 'med.opened', 'med.rejected'],
  },
  'charge.expired': { makes: 'pix', deeds: ['expire'], events: ['charge.expired'] },
  'charge.canceled': { makes: 'pix', deeds: ['cancel'], events: ['charge.canceled'] },
  'refund.failed': {
    makes: 'pix',
    deeds: ['pay', 'refund_refused'],
    events: ['charge.paid', 'refund.failed'],
  },
  'checkout.session.expired': { makes: 'session', events: ['checkout.session.expired'] },
  'withdrawal.paid': { makes: 'withdrawal', outcomes: ['paid'], events: ['withdrawal.paid'] },
  'withdrawal.failed': { makes: 'withdrawal', outcomes: ['failed'], events: ['withdrawal.failed'] },
  'withdrawal.returned': {
    makes: 'withdrawal',
    outcomes: ['paid', 'returned'],
    events: ['withdrawal.paid', 'withdrawal.returned'],
  },
  'mandate.activated': { makes: 'mandate', deeds: ['approve'], events: ['mandate.activated'] },
  'mandate.rejected': { makes: 'mandate', deeds: ['reject'], events: ['mandate.rejected'] },
  'mandate.expired': { makes: 'mandate', deeds: [], isUnanswered: true, events: ['mandate.expired'] },
  'mandate.canceled': {
    makes: 'mandate',
    deeds: ['approve', 'cancel'],
    events: ['mandate.activated', 'mandate.canceled'],
  },
  'subscription.created': { makes: 'subscription', deeds: [], events: ['subscription.created'] },
  'subscription.activated': { makes: 'subscription', deeds: ['approve'], events: activated },
  'subscription.past_due': {
    makes: 'subscription',
    deeds: ['approve', 'fail'],
    events: [...activated, 'charge.failed', 'subscription.past_due'],
  },
  'subscription.paused': {
    makes: 'subscription',
    deeds: ['approve', 'pause'],
    events: [...activated, 'subscription.paused'],
  },
  'subscription.resumed': {
    makes: 'subscription',
    deeds: ['approve', 'pause', 'resume'],
    events: [...activated, 'subscription.paused', 'subscription.resumed'],
  },
  'subscription.updated': {
    makes: 'subscription',
    deeds: ['approve', 'update'],
    events: [...activated, 'subscription.updated'],
  },
  'subscription.canceled': {
    makes: 'subscription',
    deeds: ['approve', 'cancel'],
    events: [...activated, 'subscription.canceled', 'mandate.canceled'],
  },
  'subscription.completed': {
    makes: 'subscription',
    deeds: ['approve'],
    isOver: true,
    events: [...activated, 'subscription.completed', 'mandate.canceled'],
  },
};
