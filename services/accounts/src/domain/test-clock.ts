import { ApiError } from '@catraca/kernel/errors';

/** The clock of an account's test mode: by how much it is ahead of real time. It never goes back (ADR 38). */
export interface TestClock {
  offsetSeconds: number;
  /** When it was moved last, in real time. */
  movedAt: Date | null;
  /** The last advances, oldest first, so that a repeated one moves nothing. */
  advances: Advance[];
}

interface Advance {
  /** `adv_…`, the same in every retry. */
  id: string;
  /** After it. */
  offsetSeconds: number;
}

export const newTestClock: TestClock = { offsetSeconds: 0, movedAt: null, advances: [] };

const MAX_OFFSET_SECONDS = 10 * 31_536_000;
/** More than a gateway can have under way for one account before the first of them is answered. */
const KEPT_ADVANCES = 100;

/** The clock after the advance. Throws validation_failed beyond ten years in all. */
export function advanced(clock: TestClock, id: string, seconds: number, now: Date): TestClock {
  if (offsetAfter(clock, id) !== null) return clock;
  const offsetSeconds = clock.offsetSeconds + seconds;
  if (offsetSeconds > MAX_OFFSET_SECONDS)
    throw new ApiError('validation_failed', { fields: { seconds: [TOO_FAR] } });
  const advances = [...clock.advances, { id, offsetSeconds }].slice(-KEPT_ADVANCES);
  return { offsetSeconds, movedAt: now, advances };
}

/** The offset after an advance that was made. Null when it was not. */
export function offsetAfter({ advances }: TestClock, id: string): number | null {
  return advances.find((advance) => advance.id === id)?.offsetSeconds ?? null;
}

const TOO_FAR = 'O relógio de testes pode ser adiantado em até dez anos no total.';
