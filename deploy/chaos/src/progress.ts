import type { Episode } from './episode.ts';
import { recoveryOf } from './episode.ts';
import { isLate } from './figures.ts';
import type { Course } from './report.ts';

/** One line: how far the run is, and how it goes. */
export function progressLine({ startedAt, planned, episodes, traffic, receivers }: Course): string {
  const at = Math.round((Date.now() - startedAt) / 1_000);
  const on = episodes.filter(({ endedAt }) => endedAt === null);
  const recovering = episodes.filter(
    (one) => one.endedAt !== null && one.recoveredAt === null && !one.givenUp,
  );
  const late = episodes.filter((one) => isOver(one) && isLate(recoveryOf(one, episodes)!)).length;
  const open = traffic.sales.filter(({ doneAt }) => !doneAt).length;
  const kills = episodes.filter(({ kind }) => kind === 'kill').length;
  return [
    `  ${String(at).padStart(5)} s`,
    `${episodes.length}/${planned} faults, ${kills} kills`,
    `${on.length} on${on.length > 0 ? ` (${on.map(({ fault }) => fault).join('; ')})` : ''}`,
    `${recovering.length} recovering, ${late} late`,
    `${traffic.sales.length} sales, ${open} open, ${receivers.received} webhooks, ${traffic.failed} tries failed`,
    ...traffic.complaints.slice(-1).map((complaint) => `COMPLAINTS: ${complaint}`),
  ].join(' · ');
}

const isOver = ({ recoveredAt, givenUp }: Episode) => recoveredAt !== null || givenUp;
