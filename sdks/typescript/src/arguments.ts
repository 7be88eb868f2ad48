import { ArgumentError } from './errors.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const LONGEST_IDEMPOTENCY_KEY = 255;

/** Whether a header carries it as it is. */
export function isPrintableAscii(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text === text.trim();
}

/** The key itself. Throws ArgumentError for what no header carries, without quoting it. */
export function checkedIdempotencyKey(key: string): string {
  if (typeof key === 'string' && isPrintableAscii(key) && key.length <= LONGEST_IDEMPOTENCY_KEY) return key;
  throw new ArgumentError(
    `an idempotencyKey has 1 to ${LONGEST_IDEMPOTENCY_KEY} printable ASCII characters, none of them a space at an end`,
  );
}

/** As a timer takes it; Infinity is no limit. Throws ArgumentError for what is not above 0. */
export function checkedTimeout(timeoutMs: number): number {
  if (!(timeoutMs > 0)) throw new ArgumentError(`timeoutMs must be above 0, or Infinity: ${timeoutMs}`);
  return timeoutMs === Infinity ? Infinity : Math.min(timeoutMs, LONGEST_TIMER_MS);
}

/** Throws ArgumentError for NaN and infinities: JSON would make them null, which may mean "all". */
export function jsonOf(body: object): string {
  return JSON.stringify(body, (name, value) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new ArgumentError(`${name} is not a finite number: ${value}`);
    return value;
  });
}

/** Throws ArgumentError if one of the names is there without a value: leaving it out may mean "all". */
export function checkValues(body: object, names: readonly string[]): void {
  for (const name of names)
    if (Object.hasOwn(body, name) && (body as Record<string, unknown>)[name] == null)
      throw new ArgumentError(`${name} has no value: leave it out if that is meant`);
}

/** An id as one part of a path. Throws ArgumentError for what would lead to another path. */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new ArgumentError(`not an id: ${JSON.stringify(id)}`);
  return encodeURIComponent(id);
}
