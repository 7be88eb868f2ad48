/** A calendar day in America/Sao_Paulo, as `2026-11-23`. */
export type LocalDate = string;

const DAY_MS = 86_400_000;
export const TIME_ZONE = 'America/Sao_Paulo';

/** Has no daylight saving since 2019 and may have it again, so no offset is fixed. */
const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });
const offsetOf = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** The day that it is in São Paulo at this time. */
export function localDate(time: Date): LocalDate {
  return dayOf.format(time);
}

/**
 * The time at which a day has this hour in São Paulo. Where a change of offset skips or repeats midnight, the
 * later time.
 */
export function timeOf(date: LocalDate, hour: number): Date {
  const asUtc = utcOf(date) + hour * 3_600_000;
  const guess = asUtc - offsetMs(new Date(asUtc));
  return new Date(Math.max(guess, asUtc - offsetMs(new Date(guess))));
}

export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(utcOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from the first date to the second: 0 when they are the same. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcOf(to) - utcOf(from)) / DAY_MS;
}

/** 0 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(utcOf(date)).getUTCDay();
}

/** Whether it has the form of a date and exists: `2026-02-30` does not. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? utcOf(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * From the first instant of one day to the first instant after another: `from` inclusive, `until` exclusive.
 */
export function periodOf(from: LocalDate, to: LocalDate): { from: Date; until: Date } {
  return { from: timeOf(from, 0), until: timeOf(addDays(to, 1), 0) };
}

function utcOf(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** What São Paulo is ahead of UTC, in ms: negative. */
function offsetMs(time: Date): number {
  const name = offsetOf.formatToParts(time).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!;
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
