import { type Fault, nameOf, type Part } from './faults.ts';
import { clockStart, RECOVERED_WITHIN_MS, type Span } from './recovery.ts';

/** One fault as it went. Moments are milliseconds since the epoch. */
export interface Episode extends Span {
  fault: string;
  kind: Fault['kind'];
  part: Part;
  /** Others that were on when it began. */
  beside: number;
  /** When the last of its proofs was seen; null: not yet, or not in the time that was given. */
  recoveredAt: number | null;
  givenUp: boolean;
}

/** How long a recovery took. */
export interface Recovery {
  /** Null: not in the time that was given. */
  ms: number | null;
  /** Since the fault's own end, whatever else went on. */
  sinceEndMs: number | null;
  /** Timed from the end of a later fault. */
  timedFromAnother: boolean;
}

export function episodeOf(fault: Fault, beside: number, now: number): Episode {
  const { kind, part } = fault;
  return {
    ...{ fault: nameOf(fault), kind, part, beside },
    ...{ beganAt: now, endedAt: null, recoveredAt: null, givenUp: false },
  };
}

/**
 * Timed from the fault's own end where that is within the limit; otherwise from the last other fault of something that was
 * needed. Null while the fault is on, or not recovered from yet.
 */
export function recoveryOf(episode: Episode, all: readonly Episode[]): Recovery | null {
  const { endedAt, recoveredAt, givenUp } = episode;
  if (endedAt === null) return null;
  if (recoveredAt === null) return givenUp ? { ms: null, sinceEndMs: null, timedFromAnother: false } : null;
  const sinceEndMs = recoveredAt - endedAt;
  if (sinceEndMs <= RECOVERED_WITHIN_MS) return { ms: sinceEndMs, sinceEndMs, timedFromAnother: false };
  const others = all.filter((other) => other !== episode);
  const start = clockStart({ ...episode, endedAt }, others, recoveredAt);
  return { ms: recoveredAt - start, sinceEndMs, timedFromAnother: start > endedAt };
}
