import { z } from 'zod';
import { dataOf } from '../answer.ts';
import type { LiveWrites } from '../live-writes.ts';
import { type Json, type OwnApi, pathOf } from '../own-api.ts';
import { type Tool, ToolRefusal, tool } from '../tool.ts';
import { chargeId, confirmation, eventId } from './arguments.ts';

/** Of a charge's events, the newest. */
const MAX_EVENTS = 3;

/** Why a webhook did not arrive, and sending it again. */
export function webhookTools(liveWrites: LiveWrites): Tool[] {
  return [
    tool({
      name: 'explain_delivery',
      title: 'Explain a webhook delivery',
      description:
        "Tells why a webhook did or did not arrive: each attempt with the server's status, error and answer, when the next one is, and which endpoint gets it. By the event, or by the charge (its newest 3 events). Reads only.",
      input: z.object({ event: eventId.optional(), charge: chargeId.optional() }),
      effect: 'reads',
      async run({ event, charge }, { api }) {
        if ((event === undefined) === (charge === undefined))
          throw new ToolRefusal('validation_failed', 'Give either event or charge.');
        const ids = event ? [event] : await eventsOf(api, charge!);
        const events = await Promise.all(ids.map((id) => explained(api, id)));
        const verdicts = events.map(({ id, verdict }) => `${id}: ${verdict}`);
        return {
          text: verdicts.join(' ') || 'The charge has no event yet.',
          content: { events },
        };
      },
    }),
    tool({
      name: 'resend_event',
      title: 'Resend an event',
      description:
        'Sends an event once more to the enabled endpoints that want it. The seller may get it twice: its id is the same. Not idempotent: each call sends it. Errors: resource_not_found.',
      input: z.object({ event: eventId, confirmation }),
      effect: 'writes',
      async run({ event, confirmation: confirmed }, caller) {
        const permit = liveWrites.permit(
          {
            tool: 'resend_event',
            terms: [event],
            summary: `Send event ${event} again to the endpoints of production.`,
            confirmation: confirmed,
          },
          caller,
        );
        if ('answer' in permit) return permit.answer;
        const path = pathOf`/v1/events/${event}/resend`;
        const { endpoint_ids: endpoints } = await caller.api.call({ method: 'POST', path, body: {} });
        return {
          text:
            endpoints.length > 0
              ? `Event ${event} goes again to ${endpoints.length} endpoints. Use explain_delivery to see the answer.`
              : `No enabled endpoint wants event ${event}: nothing was sent.`,
          content: { event, endpoints },
        };
      },
    }),
  ];
}

/** The newest events of a charge, by its timeline. */
async function eventsOf(api: OwnApi, charge: string): Promise<string[]> {
  const { entries } = await api.call({ method: 'GET', path: pathOf`/v1/charges/${charge}/timeline` });
  // Postings link to events between services, too, which are no seller's.
  const ids = entries.filter(({ type }: Json) => type === 'event').map(({ links }: Json) => links.event);
  return [...new Set<string>(ids)].slice(-MAX_EVENTS).reverse();
}

async function explained(api: OwnApi, id: string) {
  const event = await api.call({ method: 'GET', path: pathOf`/v1/events/${id}` });
  const query = { event_id: event.id, per_page: 10 };
  const { data } = await api.call({ method: 'GET', path: '/v1/deliveries', query });
  const attempts = data.map((delivery: Json) => ({
    delivery: delivery.id,
    endpoint: delivery.endpoint_id,
    attempt: delivery.attempt,
    status: delivery.status,
    response_status: delivery.response_status,
    duration_ms: delivery.duration_ms,
    next_attempt_at: delivery.next_attempt_at,
    at: delivery.created_at,
    data: dataOf({ error: delivery.error, response_body: delivery.response_body }),
  }));
  return { id: event.id, type: event.type, created_at: event.created_at, verdict: verdictOf(data), attempts };
}

/** Of the attempts, newest first: each endpoint by its newest one. */
function verdictOf(attempts: Json[]): string {
  if (attempts.length === 0)
    return 'not sent: no enabled endpoint wanted it. Create one, or enable it, then use resend_event.';
  const newest = [...Map.groupBy(attempts, ({ endpoint_id: endpoint }) => endpoint).values()].map(
    ([attempt]) => attempt!,
  );
  const failed = newest.filter(({ status }) => status !== 'succeeded');
  if (failed.length === 0) return 'delivered.';
  const reached = newest.length > failed.length ? `delivered to ${newest.length - failed.length}; ` : '';
  return `${reached}${failed.map(failureOf).join(' ')}`;
}

function failureOf({ endpoint_id: endpoint, response_status: status, next_attempt_at: next }: Json): string {
  const answered = status ? `answered ${status} instead of 2xx` : 'did not answer';
  return `not delivered: the endpoint ${endpoint} ${answered}; ${
    next ? `next attempt at ${next}` : 'no attempt is left: use resend_event'
  }.`;
}
