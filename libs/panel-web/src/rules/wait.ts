type Unit = 'seconds' | 'minutes' | 'hours';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In the unit that a person would use, rounded up; of one and a half or less the smaller unit. */
export function waitOf(seconds: number): readonly [Unit, count: number] {
  if (seconds <= 1.5 * MINUTE) return ['seconds', seconds];
  if (seconds <= 1.5 * HOUR) return ['minutes', Math.ceil(seconds / MINUTE)];
  return ['hours', Math.ceil(seconds / HOUR)];
}
