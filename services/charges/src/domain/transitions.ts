import type { ChargeStatus as PublicStatus } from '@catraca/contracts/http/charge';
import type { TransitionTable } from '@catraca/kernel/transitions';

/** `requested`: our intent is stored, and the bank has not confirmed the charge yet. Sellers never see it. */
export type ChargeStatus = PublicStatus | 'requested';

export type ChargeTrigger = 'register' | 'pay';

/** Every way a charge can go (spec.txt, States and transitions). */
export const transitions = {
  requested: { register: 'pending' },
  pending: { pay: 'paid' },
} as const satisfies TransitionTable<ChargeStatus, ChargeTrigger>;
