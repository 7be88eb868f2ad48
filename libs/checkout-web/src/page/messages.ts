import type { FromPage } from '../service/messages.ts';
import type { State } from './state.ts';

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'service' | 'v'> : never;
export type Message = WithoutEnvelope<FromPage>;

/** The session's status for the seller's page: without what that page does not need. */
export function statusMessage({ screen, status, charge }: State): Message {
  const isAnalysed = screen === 'waiting' && charge?.status === 'in_analysis';
  return {
    type: 'status',
    status: isAnalysed ? 'in_analysis' : status!,
    charge: charge && { id: charge.id, status: charge.status, payment_method: charge.payment_method },
  };
}
