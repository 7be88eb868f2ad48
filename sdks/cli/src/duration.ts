import { UsageError } from './failures.ts';

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Seconds in `90s`, `15m`, `2h`, `31d`, `1w`, or in several: `1d12h`. Throws UsageError for all else. */
export function secondsIn(written: string): number {
  if (!/^(?:\d{1,9}[smhdw])+$/.test(written))
    throw new UsageError(`not a duration: ${written} (write 90s, 15m, 2h, 31d, 1w or 1d12h)`);
  const parts = [...written.matchAll(/(\d{1,9})([smhdw])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * secondsOf[unit!]!, 0);
}
