import type { RunTerms } from '@catraca/gateway/test-run';
import { isSale, planOf } from '@catraca/gateway/test-run/plan';
import { resultOf } from '@catraca/gateway/test-run/result';
import { eventually } from '@catraca/testing/eventually';
import type { Http } from '@catraca/testing/http';

/** Of a seller whose accounts sell by card. */
export const sellsByCard = { switches: { card_enabled: true } };

/** Starts a run and waits for its end. */
export async function runOf(api: Http, terms: RunTerms, timeoutMs = 120_000) {
  const { status, body } = await api.post('/v1/test/runs', terms);
  expect([status, body]).toMatchObject([202, { status: 'running' }]);
  return endOf(api, body.id, timeoutMs);
}

export function endOf(api: Http, id: string, timeoutMs = 120_000) {
  return eventually(async () => {
    const { status, body } = await api.get(`/v1/test/runs/${id}`);
    expect(status).toBe(200);
    expect(body.status).not.toBe('running');
    return body;
  }, timeoutMs);
}

/** The result that the plan of a run foresees; the balance is not in it. */
export function plannedResult(terms: RunTerms) {
  const plan = planOf(terms);
  const outcomes = plan.map((step) => {
    if (!isSale(step)) return { states: [], amountPaid: null, postings: 0 };
    const amountPaid = step.planned[0] === 'paid' ? step.amount : null;
    return { states: [...step.planned], amountPaid, postings: 0 };
  });
  const { amountPaid, balance: _, ...counts } = resultOf(plan, outcomes, 0);
  return { ...counts, amount_paid: amountPaid };
}
