import { backOffMs } from '@catraca/kernel/back-off';
import { addDays, type LocalDate, later, localDate, timeOf } from '@catraca/kernel/dates';
import { ulidOf } from '@catraca/kernel/ids';
import type { Attempt, Charge, ScheduledDetails } from '../charge.ts';
import { isOpen, retryDayAt } from './attempts.ts';

/**
 * Hours of an attempt's day at which the bank is asked, in case that its notice was lost: after the first
 * try, after the second one at 18:00, and in time to order a retry for the next day.
 */
const LOOK_HOURS = [9, 19, 21, 23];
/**
 * In test mode the sandbox's bank is told the time of the account with each look, tries at 6 and 18, and
 * shows it a moment later.
 */
const TEST_LOOK_HOURS = [6, 9, 18, 19, 21, 23];
/** Looks of one hour are spread over so long. */
const SPREAD_MS = 30 * 60_000;
const TEST_GAP_MS = 2_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * When the bank is asked again about a charge that it has. While it should have tried and shows nothing more:
 * every hour.
 */
export function nextLookAt(
  {
    id,
    livemode,
    attempts: looked,
    discrepancy,
  }: Pick<Charge, 'id' | 'livemode' | 'attempts' | 'discrepancy'>,
  scheduled: ScheduledDetails,
  now: Date,
): Date {
  const { attempts, ordered } = scheduled;
  const isPaid = attempts.some(({ status }) => status === 'paid');
  const mayRetry = discrepancy === null && retryDayAt(scheduled, now) !== null;
  if (isPaid || ordered || mayRetry) return later(now, MINUTE_MS);
  const open = attempts.find(isOpen);
  if (!livemode && open && tryTime(open) <= now) return later(now, backOffMs(looked, TEST_GAP_MS, 0));
  const days = open ? [open.on, localDate(now)] : [localDate(now)];
  const spreadMs = livemode ? spreadOf(id) : 0;
  const looks = days
    .flatMap((day) => [
      ...(livemode ? LOOK_HOURS : TEST_LOOK_HOURS).map((hour) => timeOf(day, hour)),
      endOf(day),
    ])
    .map((time) => later(time, spreadMs))
    .filter((time) => time > now);
  if (open && open.on > localDate(now)) return looks.find((time) => localDate(time) >= open.on)!;
  return looks[0] ?? later(now, HOUR_MS);
}

/** When the sandbox's bank tries. */
function tryTime({ on, kind }: Attempt): Date {
  return timeOf(on, kind === 'same_day' ? 18 : 6);
}

/** The beginning of the next day: no second try comes any more. */
function endOf(day: LocalDate): Date {
  return timeOf(addDays(day, 1), 0);
}

/** The same for each charge at all times, so that two decisions agree. */
function spreadOf(id: string): number {
  const tail = Number.parseInt(ulidOf(id).slice(-4), 36);
  return (tail / 36 ** 4) * SPREAD_MS;
}
