import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

export type MandateStatus = 'pending' | 'active' | 'rejected' | 'expired' | 'canceled';

/**
 * What happens to a mandate: the payer approves or rejects it at the bank; nobody answers in time; its last
 * day passes; somebody cancels it.
 */
export type MandateTrigger = 'approve' | 'reject' | 'expire' | 'end' | 'cancel';

/** API Pix 2.9.0, states of `rec`: CRIADA, APROVADA, REJEITADA, EXPIRADA, CANCELADA. */
const transitions: TransitionTable<MandateStatus, MandateTrigger> = {
  pending: { approve: 'active', reject: 'rejected', expire: 'expired', end: 'expired', cancel: 'canceled' },
  active: { end: 'expired', cancel: 'canceled' },
};

/** Null where the trigger changes nothing. */
export function mandateAfter(status: MandateStatus, trigger: MandateTrigger): MandateStatus | null {
  return nextStatus(transitions, status, trigger);
}
