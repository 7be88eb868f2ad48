import type { Episode } from './episode.ts';
import { recoveryOf } from './episode.ts';
import { isLate } from './figures.ts';
import type { RunState } from './report.ts';

/** One line about the progress of the run. */
export function progressLine({ startedAt, planned, episodes, traffic, receivers }: RunState): string {
  const at = Math.round((Date.now() - startedAt) / 1_000);
  const active = episodes.filter(({ endedAt }) => endedAt === null);
  const recovering = episodes.filter(
    (one) => one.endedAt !== null && one.recoveredAt === null && !one.givenUp,
  );
  const late = episodes.filter((one) => isOver(one) && isLate(recoveryOf(one, episodes)!)).length;
  const open = traffic.sales.filter(({ doneAt }) => !doneAt).length;
  const kills = episodes.filter(({ kind }) => kind === 'kill').length;
  return [
    `  ${String(at).padStart(5)} s`,
    `${episodes.length}/${planned} faults, ${kills} kills`,
    `${active.length} active${active.length > 0 ? ` (${active.map(({ fault }) => fault).join('; ')})` : ''}`,
    `${recovering.length} recovering, ${late} late`,
    `${traffic.sales.length} sales, ${open} open, ${receivers.received} webhooks, ${traffic.failed} failed requests`,
    ...traffic.violations.slice(-1).map((violation) => `VIOLATION: ${violation}`),
  ].join(' · ');
}

const isOver = ({ recoveredAt, givenUp }: Episode) => recoveredAt !== null || givenUp;
