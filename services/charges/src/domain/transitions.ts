import type { ChargeStatus as PublicStatus } from '@catraca/contracts/http/charge';
import type { TransitionTable } from '@catraca/kernel/transitions';

/**
 * Two statuses that sellers never see. `requested`: our intent is stored, and the bank has not confirmed the charge yet.
 * `abandoned`: the bank never had it.
 */
export type ChargeStatus = PublicStatus | 'requested' | 'abandoned';

export type ChargeTrigger =
  | 'register'
  | 'abandon'
  | 'pay'
  | 'expire'
  | 'cancel'
  | 'refund_part'
  | 'refund_rest';

/** All transitions of a PIX charge. A status without a row is terminal. */
export const transitions = {
  requested: { register: 'pending', abandon: 'abandoned' },
  pending: { pay: 'paid', expire: 'expired', cancel: 'canceled' },
  paid: { refund_part: 'partially_refunded', refund_rest: 'refunded' },
  partially_refunded: { refund_part: 'partially_refunded', refund_rest: 'refunded' },
} as const satisfies TransitionTable<ChargeStatus, ChargeTrigger>;
