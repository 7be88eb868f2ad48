import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

/** `requested`, `abandoned`: the bank has not confirmed it, and sellers do not see it. */
export type MandateStatus =
  | 'requested'
  | 'abandoned'
  | 'pending'
  | 'active'
  | 'rejected'
  | 'expired'
  | 'canceled';

/**
 * What happens to a mandate: the bank has it, or never got it; the payer approves or rejects it at the bank;
 * nobody answers in time; its last day passes; somebody cancels it.
 */
export type MandateTrigger = 'confirm' | 'abandon' | 'approve' | 'reject' | 'expire' | 'end' | 'cancel';

/** API Pix 2.9.0, states of `rec`: CRIADA, APROVADA, REJEITADA, EXPIRADA, CANCELADA. */
export const mandateTransitions: TransitionTable<MandateStatus, MandateTrigger> = {
  requested: { confirm: 'pending', abandon: 'abandoned' },
  pending: { approve: 'active', reject: 'rejected', expire: 'expired', end: 'expired', cancel: 'canceled' },
  active: { end: 'expired', cancel: 'canceled' },
};

/** Null where the trigger changes nothing. */
export function mandateAfter(status: MandateStatus, trigger: MandateTrigger): MandateStatus | null {
  return nextStatus(mandateTransitions, status, trigger);
}
