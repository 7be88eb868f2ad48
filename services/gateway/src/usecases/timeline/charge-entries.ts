import type {
  ChargeMoment,
  GetChargeHistoryResponse,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { TimelineEntry } from '@catraca/contracts/http/schemas/timeline';
import { disputeTitle, refundTitle, stateTitle } from '../../domain/timeline/titles.ts';
import { bare, stateEntryOf, stepEntryOf } from './entries.ts';

/** What an event about a refund or a dispute says of it. */
const subjects: Record<string, { type: 'refund' | 'dispute'; status: string }> = {
  'charge.refund_reserved': { type: 'refund', status: 'pending' },
  'charge.refunded': { type: 'refund', status: 'succeeded' },
  'charge.refund_failed': { type: 'refund', status: 'failed' },
  'charge.med_opened': { type: 'dispute', status: 'opened' },
  'charge.med_approved': { type: 'dispute', status: 'approved' },
  'charge.med_rejected': { type: 'dispute', status: 'rejected' },
  'charge.chargedback': { type: 'dispute', status: 'opened' },
  'charge.chargeback_debited': { type: 'dispute', status: 'debited' },
  'charge.chargeback_reversed': { type: 'dispute', status: 'reversed' },
  'charge.chargeback_released': { type: 'dispute', status: 'released' },
};
const titles = { refund: refundTitle, dispute: disputeTitle };

/** States, refunds and disputes of a charge, and what happened at its bank or acquirer. */
export function chargeEntries({ charge, moments, steps }: GetChargeHistoryResponse): TimelineEntry[] {
  const changes = moments.flatMap((moment, index) => [
    ...stateEntries(moment, moments[index - 1], charge!.amount),
    ...subjectEntries(moment),
  ]);
  return [...changes, ...steps.map((step) => stepEntryOf(step))];
}

/** None when the event left the status as it was. */
function stateEntries(
  moment: ChargeMoment,
  before: ChargeMoment | undefined,
  amount: number,
): TimelineEntry[] {
  if (moment.status === before?.status) return [];
  return [stateEntryOf(moment, before, { amount, title: stateTitle(moment.status) })];
}

/** Of the refund, dispute or chargeback that the event is about. */
function subjectEntries({ type: event, at, subjectId, amount, traceId }: ChargeMoment): TimelineEntry[] {
  const subject = subjects[event];
  if (!subject || !subjectId) return [];
  const { type, status } = subject;
  const links = { [type]: subjectId };
  const traced = { amount: amount ?? null, trace_id: traceId ?? null };
  return [{ ...bare, ...traced, at, type, title: titles[type](status), status, links }];
}
