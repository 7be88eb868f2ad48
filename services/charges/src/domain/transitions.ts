import type { ChargeStatus as PublicStatus } from '@catraca/contracts/http/schemas/charge';
import type { TransitionTable } from '@catraca/kernel/transitions';

/**
 * Two statuses that sellers never see. `requested`: our intent is stored, and the bank or acquirer has not
 * confirmed the charge yet. `abandoned`: the bank never had it.
 */
export type ChargeStatus = PublicStatus | 'requested' | 'abandoned';

export type ChargeTrigger =
  | 'register'
  | 'abandon'
  | 'wait'
  | 'hold'
  | 'decline'
  | 'pay'
  | 'expire'
  | 'cancel'
  | 'refund_part'
  | 'refund_rest'
  | 'charge_back';

/**
 * All transitions of a charge. Pix is registered first; a card goes from its intent to its outcome. Of
 * pending charges only those of mandates are declined. A status without a row is terminal.
 */
export const transitions = {
  requested: {
    register: 'pending',
    abandon: 'abandoned',
    wait: 'processing',
    hold: 'in_analysis',
    pay: 'paid',
    decline: 'failed',
    cancel: 'canceled',
  },
  pending: { pay: 'paid', expire: 'expired', cancel: 'canceled', decline: 'failed' },
  processing: { hold: 'in_analysis', pay: 'paid', decline: 'failed', cancel: 'canceled' },
  in_analysis: { pay: 'paid', decline: 'failed', cancel: 'canceled' },
  paid: { refund_part: 'partially_refunded', refund_rest: 'refunded', charge_back: 'chargedback' },
  partially_refunded: {
    refund_part: 'partially_refunded',
    refund_rest: 'refunded',
    charge_back: 'chargedback',
  },
} as const satisfies TransitionTable<ChargeStatus, ChargeTrigger>;
