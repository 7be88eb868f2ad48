const DAY_MS = 24 * 3_600_000;
/** As long as a period of the books may be. */
const MOST_DAYS = 366;

/** What each day of a period earned, in cents: days without a line earned nothing. Both ends are in it. */
export function earnedByDay(
  lines: readonly { day: string | null; net: number }[],
  from: string,
  to: string,
): { day: string; net: number }[] {
  const known = new Map(lines.map(({ day, net }) => [day, net]));
  const days = Math.min((Date.parse(to) - Date.parse(from)) / DAY_MS + 1, MOST_DAYS);
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    return { day, net: known.get(day) ?? 0 };
  });
}
