/** A moment as the clocks of a time zone show it: `2026-11-23 11:30:05`. */
export type WallClock = (time: string) => string;

/** `timeZone`: of the IANA's database. */
export function wallClock(timeZone: string): WallClock {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(new Date(time));
}

/** `23/11/2026` of `2026-11-23`. */
export function brazilianDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
