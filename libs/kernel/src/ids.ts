import { createHash, randomFillSync } from 'node:crypto';

/** Prefixes of public ids. */
export type IdPrefix =
  | 'acc'
  | 'adv'
  | 'cb'
  | 'ch'
  | 'cs'
  | 'dlv'
  | 'evt'
  | 'file'
  | 'imp'
  | 'inv'
  | 'key'
  | 'le'
  | 'med'
  | 'mem'
  | 'mnd'
  | 'op'
  | 'pl'
  | 'pm'
  | 'psk'
  | 'req'
  | 'rf'
  | 'rot'
  | 'run'
  | 'ses'
  | 'sub'
  | 'trg'
  | 'usr'
  | 'wd'
  | 'we';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/**
 * A new public id: prefix and a 26-character lowercase ULID (48 bits of time, 80 random bits), as `ch_01j…`.
 * Ids with the same prefix sort by the millisecond of their creation.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  return `${prefix}_${encodeTime(now)}${encodeRandom()}`;
}

/** An id that follows from what it names: the same time and names give the same id, always. */
export function derivedId(prefix: IdPrefix, time: Date, names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  const text = [...hash.subarray(0, RANDOM_CHARACTERS)].map((byte) => ALPHABET[byte & 31]).join('');
  return `${prefix}_${encodeTime(time.getTime())}${text}`;
}

/** Lower bound of the ids of this millisecond, for ranges over time. */
export function lowestId(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(time.getTime())}${'0'.repeat(RANDOM_CHARACTERS)}`;
}

/** Whether `value` has the form of an id with this prefix. The object need not exist. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[0-9a-z]{26}$/.test(value.slice(prefix.length + 1));
}

/** The ULID of an id, without its prefix. */
export function ulidOf(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

/** When an id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  const time = ulidOf(id).slice(0, TIME_CHARACTERS);
  return [...time].reduce((sum, character) => sum * 32 + ALPHABET.indexOf(character), 0);
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const pool = new Uint8Array(RANDOM_CHARACTERS * 256);
let used = pool.length;

function encodeRandom(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (let i = 0; i < RANDOM_CHARACTERS; i++) text += ALPHABET[pool[used++]! & 31];
  return text;
}
