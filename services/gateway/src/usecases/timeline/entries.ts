import type { LedgerEntry, WithdrawalState } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { ProviderStep } from '@catraca/contracts/gen/catraca/common/v1/steps';
import type { MandateState } from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { Delivery, EventOfResource } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { TimelineEntry } from '@catraca/contracts/http/schemas/timeline';
import type { RequestEntry } from '../../domain/request-entry.ts';
import type { Links } from '../../domain/timeline/timeline.ts';
import {
  callbackTitle,
  callTitle,
  deliveryTitle,
  findingTitle,
  mandateStateTitle,
  postingTitle,
  requestTitle,
  withdrawalStateTitle,
} from '../../domain/timeline/titles.ts';

/** What most entries do not have. */
export const bare = { detail: null, duration_ms: null, amount: null, trace_id: null, links: {} };

export function requestEntryOf(entry: RequestEntry): TimelineEntry {
  const { id, method, route, status, errorCode: error_code, resources } = entry;
  const links = { request: id, ...resourceLinks(resources) };
  return {
    at: (entry.clockAt ?? entry.createdAt).toISOString(),
    type: 'request',
    title: requestTitle(method, route, status),
    detail: { method, route, error_code },
    status,
    duration_ms: entry.durationMs,
    amount: null,
    trace_id: entry.traceId,
    links,
  };
}

/** `links`: of the refund or dispute that the step is of. */
export function stepEntryOf(step: ProviderStep, links: Links = {}): TimelineEntry {
  const { at, provider, outcome, durationMs, traceId } = step;
  const timed = { duration_ms: durationMs ?? null, trace_id: traceId ?? null };
  const common = { ...bare, ...timed, at, status: outcome, links };
  if (step.kind === 'callback')
    return { ...common, type: 'callback', title: callbackTitle(outcome), detail: { provider } };
  if (step.kind === 'reconciliation') {
    const detail = { provider, finding: outcome };
    return { ...common, type: 'reconciliation', title: findingTitle(outcome), detail };
  }
  const operation = step.operation ?? '';
  const detail = { provider, operation, outcome: outcome as 'ok', code: step.code ?? null };
  return { ...common, type: 'provider_call', title: callTitle(operation, outcome), detail };
}

export function eventEntryOf({ id, type, createdAt, resources, traceId }: EventOfResource): TimelineEntry {
  const links = { event: id, ...resourceLinks(resources) };
  const title = `Evento ${type}`;
  return { ...bare, at: createdAt, type: 'event', title, status: type, trace_id: traceId ?? null, links };
}

/** `links`: of its event. */
export function deliveryEntryOf(delivery: Delivery, links: Links): TimelineEntry {
  const { id, endpointId: endpoint, attempt, status, responseStatus, error, durationMs } = delivery;
  return {
    at: delivery.createdAt,
    type: 'delivery',
    title: deliveryTitle(attempt, status),
    detail: { endpoint, attempt, response_status: responseStatus ?? null, error: error ?? null },
    status,
    duration_ms: durationMs,
    amount: null,
    trace_id: delivery.traceId || null,
    links: { ...links, delivery: id },
  };
}

/** `traceId`: of the event that caused it. */
export function postingEntryOf(entry: LedgerEntry, traceId: string | null): TimelineEntry {
  const { id, type, amount, availableAmount, reservedAmount, causeId, eventId } = entry;
  return {
    at: entry.createdAt,
    type: 'posting',
    title: postingTitle(type),
    detail: { available_amount: availableAmount, reserved_amount: reservedAmount },
    status: type,
    duration_ms: null,
    amount,
    trace_id: traceId,
    links: { posting: id, ...(eventId && { event: eventId }), ...resourceLinks([causeId]) },
  };
}

export function withdrawalStateEntries(states: WithdrawalState[], amount: number): TimelineEntry[] {
  return states.map((state, index) =>
    stateEntryOf(state, states[index - 1], { amount, title: withdrawalStateTitle(state.status) }),
  );
}

/** A mandate has no amount of its own: its charges have. */
export function mandateStateEntries(states: MandateState[]): TimelineEntry[] {
  return states.map((state, index) =>
    stateEntryOf(state, states[index - 1], { amount: null, title: mandateStateTitle(state.status) }),
  );
}

type State = Pick<WithdrawalState, 'status' | 'at' | 'traceId'>;

export function stateEntryOf(
  { status, at, traceId }: State,
  before: State | undefined,
  { amount, title }: { amount: number | null; title: string },
): TimelineEntry {
  const detail = { from: before?.status ?? null, to: status };
  return { ...bare, at, type: 'state', title, detail, status, amount, trace_id: traceId ?? null };
}

/** Links to the refund and the dispute among these ids. */
export function resourceLinks(ids: readonly string[]): Links {
  const refund = ids.find((id) => id.startsWith('rf_'));
  const dispute = ids.find((id) => id.startsWith('med_') || id.startsWith('cb_'));
  return { ...(refund && { refund }), ...(dispute && { dispute }) };
}
