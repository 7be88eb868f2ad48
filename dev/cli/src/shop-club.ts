import { startOfCycle } from '@catraca/kernel/cycles';
import { localDate } from '@catraca/kernel/dates';
import { type Api, type Response, requireSuccess } from '@catraca/stack/api';

/** What the demo shop sells by Pix Automático: paid today, and then each month. */
export const club = { id: 'cafe', name: 'Clube do café', amount: 3_990 };

interface Charge {
  pix: { mandate?: string };
}

/** The session of a new member: the first month, and a mandate for those after it. */
export function clubSession() {
  const { name: description, amount } = club;
  const starts_on = startOfCycle(localDate(new Date()), 'month', 1);
  return {
    amount,
    description,
    payment_methods: ['pix'],
    mandate: { description, amount, interval: 'month', starts_on },
  };
}

/**
 * Makes the subscription of a member whose first charge is paid. A shop does that when it gets the webhook
 * `mandate.activated`; the demo shop has no webhooks, and its page says when. Repeated, it is the same one.
 */
export async function subscribe(api: Api, chargeId: string): Promise<Response<unknown>> {
  const charge = await api.get<Charge>(`/v1/charges/${encodeURIComponent(chargeId)}`);
  const { mandate: mandate_id } = requireSuccess('Reading the first charge', charge).pix;
  const mandate = await api.get<{ starts_on: string }>(`/v1/mandates/${mandate_id}`);
  const { starts_on } = requireSuccess('Reading the mandate', mandate);
  const order = { mandate_id, billing_day: Number(starts_on.slice(8)) };
  return api.post('/v1/subscriptions', order, { 'idempotency-key': `club-${mandate_id}` });
}
