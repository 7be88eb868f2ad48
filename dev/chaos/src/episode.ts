import { describeFault, type Fault, type Part } from './faults.ts';
import { RECOVERY_LIMIT_MS, recoveryStart, type Span } from './recovery.ts';

/** One injected fault and its recovery. Times are milliseconds since the epoch. */
export interface Episode extends Span {
  fault: string;
  kind: Fault['kind'];
  part: Part;
  /** Number of other active faults when it began. */
  concurrent: number;
  /** When all its recovery checks had passed; null: not yet, or not within the time limit. */
  recoveredAt: number | null;
  givenUp: boolean;
}

/** Duration of a recovery. */
export interface Recovery {
  /** Null: not within the time limit. */
  ms: number | null;
  /** Time since the fault's own end. */
  sinceEndMs: number | null;
  /** Whether `ms` is measured from the end of another fault. */
  timedFromAnother: boolean;
}

export function episodeOf(fault: Fault, concurrent: number, now: number): Episode {
  const { kind, part } = fault;
  return {
    ...{ fault: describeFault(fault), kind, part, concurrent },
    ...{ beganAt: now, endedAt: null, recoveredAt: null, givenUp: false },
  };
}

/**
 * Measured from the fault's own end if that is within the limit, otherwise from the end of the last fault of
 * another part that the recovery depended on. Null while the fault is active or recovery is pending.
 */
export function recoveryOf(episode: Episode, all: readonly Episode[]): Recovery | null {
  const { endedAt, recoveredAt, givenUp } = episode;
  if (endedAt === null) return null;
  if (recoveredAt === null) return givenUp ? { ms: null, sinceEndMs: null, timedFromAnother: false } : null;
  const sinceEndMs = recoveredAt - endedAt;
  if (sinceEndMs <= RECOVERY_LIMIT_MS) return { ms: sinceEndMs, sinceEndMs, timedFromAnother: false };
  const others = all.filter((other) => other !== episode);
  const start = recoveryStart({ ...episode, endedAt }, others, recoveredAt);
  return { ms: recoveredAt - start, sinceEndMs, timedFromAnother: start > endedAt };
}
