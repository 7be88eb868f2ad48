import { quantile } from '@catraca/testing/quantile';
import { type Episode, type Recovery, recoveryOf } from './episode.ts';
import { RECOVERY_LIMIT_MS } from './recovery.ts';

/** Faults of one part and its recoveries. Times are milliseconds; null: no data. */
export interface PartFigures {
  kills: number;
  pauses: number;
  links: number;
  /** Faults of the bank, and closed webhook receivers. */
  others: number;
  recoveries: RecoveryFigures;
}

export interface RecoveryFigures {
  count: number;
  /** Only recoveries measured from the fault's own end. */
  medianMs: number | null;
  p95Ms: number | null;
  /** All recoveries. */
  maxMs: number | null;
  /** Slower than the limit, or never seen. */
  late: number;
  /**
   * Recoveries measured from the end of another fault that delayed them, and the longest of them since its
   * own end.
   */
  timedFromAnother: number;
  longestOfThoseMs: number | null;
}

export function figuresByPart(episodes: readonly Episode[]): Record<string, PartFigures> {
  const groups = [...Map.groupBy(episodes, ({ part }) => part)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  return Object.fromEntries(groups.map(([part, group]) => [part, figuresOf(group, episodes)]));
}

function figuresOf(group: readonly Episode[], all: readonly Episode[]): PartFigures {
  const count = (...kinds: Episode['kind'][]) => group.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    kills: count('kill'),
    pauses: count('pause'),
    links: count('link'),
    others: count('bank', 'closed'),
    recoveries: recoveryFigures(group, all),
  };
}

export function recoveryFigures(group: readonly Episode[], all: readonly Episode[]): RecoveryFigures {
  const recoveries = group.flatMap((episode) => recoveryOf(episode, all) ?? []);
  const fromAnother = recoveries.filter(({ timedFromAnother }) => timedFromAnother);
  const own = timesOf(recoveries.filter(({ timedFromAnother }) => !timedFromAnother));
  return {
    count: recoveries.length,
    medianMs: quantile(own, 0.5),
    p95Ms: quantile(own, 0.95),
    maxMs: timesOf(recoveries).at(-1) ?? null,
    late: recoveries.filter(isLate).length,
    timedFromAnother: fromAnother.length,
    longestOfThoseMs:
      fromAnother.length === 0 ? null : Math.max(...fromAnother.map(({ sinceEndMs }) => sinceEndMs!)),
  };
}

function timesOf(recoveries: readonly Recovery[]): number[] {
  return recoveries.flatMap(({ ms }) => ms ?? []).sort((one, other) => one - other);
}

export function isLate({ ms }: Recovery): boolean {
  return ms === null || ms > RECOVERY_LIMIT_MS;
}
