import { later } from '@catraca/kernel/dates';
import { doubtEnd } from '@catraca/kernel/doubt';
import { isTooLateToSend } from '@catraca/kernel/due-days';
import { nextStatus } from '@catraca/kernel/transitions';
import type { Charge, ChargeChange, ScheduledDetails } from '../charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';

/** After the bank took nothing because of its rate limit, or because it is away. */
const UNDONE_GAP_MS = 1_000;
/** Sends of what a test clock jumped over, each of which may have been interrupted. */
const MOST_LATE_SENDS = 3;

/**
 * The change before the charge is sent to the bank. `sentAt`: the moment as of which it is sent. Null:
 * nothing is to be sent now.
 */
export function markSent(
  charge: Charge,
  { now, sentAt, nextSendAt }: { now: Date; sentAt: Date; nextSendAt: Date },
): ChargeChange | null {
  const postponed = postpone(charge, now, nextSendAt);
  return postponed && withScheduled(postponed, { sentAt });
}

/**
 * The moment as of which a charge is sent whose time a test clock jumped over: its own, or that of a send
 * after the jump that a crash may have interrupted. Null: it was sent before the jump, was answered, or was
 * sent often enough.
 */
export function lateSendTime({ scheduled, attempts }: Charge): Date | null {
  const { dueOn, sendAt, sentAt } = scheduled!;
  if (sentAt === null) return sendAt;
  // Sends of before the jump are repeated within an hour. After it, the next one is in another time.
  const isOfJump = !isTooLateToSend(dueOn, sentAt) && isTooLateToSend(dueOn, sendAt!);
  return isOfJump && attempts < MOST_LATE_SENDS ? sentAt : null;
}

/** The bank refused what was sent as of an earlier day: it is not sent again, and ends at once. */
export function endLateSends(current: Charge, marked: Charge): ChargeChange | null {
  const scheduled = markedDetails(current, marked);
  if (!scheduled?.sendAt) return null;
  return { set: { scheduled: { ...scheduled, sendAt: scheduled.sentAt } }, events: [] };
}

/** The change before something else is done about a charge that is due to be sent. Null: nothing is. */
export function postpone(charge: Charge, now: Date, nextSendAt: Date): ChargeChange | null {
  const { status, scheduled, attempts } = charge;
  if (status !== 'pending' || !scheduled?.sendAt || scheduled.sendAt > now) return null;
  return { set: { scheduled: { ...scheduled, sendAt: nextSendAt }, attempts: attempts + 1 }, events: [] };
}

/** Takes a mark back: nothing was sent. Null: somebody else has sent it since. */
export function unmark(current: Charge, before: Charge, marked: Charge, now: Date): ChargeChange | null {
  const scheduled = markedDetails(current, marked);
  if (!scheduled) return null;
  const { sentAt } = before.scheduled!;
  // What a clock jumped over keeps its own time, which its first send goes by.
  const sendAt = later(sentAt === null ? scheduled.sentAt! : now, UNDONE_GAP_MS);
  return { set: { scheduled: { ...scheduled, sentAt, sendAt }, attempts: before.attempts }, events: [] };
}

/** What is stored of a charge if this mark is its last one. */
function markedDetails({ status, scheduled }: Charge, marked: Charge): ScheduledDetails | null {
  const isLast = scheduled?.sentAt?.getTime() === marked.scheduled!.sentAt!.getTime();
  return status === 'pending' && isLast ? scheduled : null;
}

/** The end of a charge that the bank does not have, and takes no more. */
export function failUnsent(charge: Charge, now: Date): ChargeChange | null {
  const ended = endUnsent(charge, 'decline', now);
  return (
    ended && withScheduled({ set: ended, events: [{ type: 'charge.failed' }] }, { failureCode: 'not_sent' })
  );
}

/** The cancellation of a charge that the bank does not have. Null: it has it, or may have it. */
export function cancelUnsent(charge: Charge, now: Date): ChargeChange | null {
  const ended = endUnsent(charge, 'cancel', now);
  return ended && { set: ended, events: [{ type: 'charge.canceled' }] };
}

/** A charge that the bank may still get by an earlier send is looked at after that. */
export function waitForDoubt({ status, scheduled }: Charge, now: Date): ChargeChange | null {
  if (status !== 'pending' || !scheduled?.sendAt || !scheduled.sentAt) return null;
  const sendAt = doubtEnd(scheduled.sentAt);
  return sendAt > now ? { set: { scheduled: { ...scheduled, sendAt } }, events: [] } : null;
}

function withScheduled({ set, events }: ChargeChange, fields: Partial<ScheduledDetails>): ChargeChange {
  return { set: { ...set, scheduled: { ...set.scheduled!, ...fields } }, events };
}

function endUnsent(charge: Charge, trigger: ChargeTrigger, now: Date) {
  const { scheduled } = charge;
  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, trigger);
  if (!status || !scheduled || !isSurelyAbsent(scheduled, now)) return null;
  return { status, scheduled: { ...scheduled, sendAt: null }, dueAt: null };
}

/** Whether the bank never had it, and cannot get it by an earlier send any more (ADR 58). */
function isSurelyAbsent({ sendAt, sentAt }: ScheduledDetails, now: Date): boolean {
  return sendAt !== null && (sentAt === null || now >= doubtEnd(sentAt));
}
