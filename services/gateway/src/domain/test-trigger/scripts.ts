import type { TriggeredEventType } from '@catraca/contracts/events/seller-event';
import type { Deed, TestCard } from '../test-run/fates.ts';

/** What the receiving bank does with a withdrawal. */
export type PayoutOutcome = 'paid' | 'failed' | 'returned';

interface Told {
  /** All that sellers hear of it, in order. */
  events: readonly TriggeredEventType[];
}

/** What is made for an event, and what is done to it then. */
export type Script = Told &
  (
    | { makes: 'pix'; deeds: readonly Deed[] }
    | { makes: 'card'; card: TestCard; deeds: readonly Deed[] }
    | { makes: 'session' }
    | { makes: 'withdrawal'; outcomes: readonly PayoutOutcome[] }
  );

/** How each event is set off (specification S19.12). */
export const scripts: Readonly<Record<TriggeredEventType, Script>> = {
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
};
