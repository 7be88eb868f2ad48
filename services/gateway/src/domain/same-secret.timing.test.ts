import { randomBytes } from 'node:crypto';
import { sameSecret } from './same-secret.ts';

const secret = randomBytes(48).toString('base64url');
const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A');
const wrongAtFirst = other(secret[0]) + secret.slice(1);
const wrongAtLast = secret.slice(0, -1) + other(secret.at(-1));

// Whether time tells two kinds of input apart is asked as dudect does (Reparaz, Balasch, Verbauwhede 2017):
// Welch's t-test over interleaved measurements. Beyond 4.5 they are told apart. A true difference is there in
// every attempt; one that the machine made is not.
const TOLD_APART = 4.5;
const ATTEMPTS = 6;
const SAMPLES = 4_000;
const CALLS_A_SAMPLE = 40;

type Compare = (one: string, other: string) => boolean;

function isToldApart(compare: Compare): boolean {
  return Array.from({ length: ATTEMPTS }).every(() => Math.abs(tOf(compare)) > TOLD_APART);
}

function tOf(compare: Compare): number {
  const times: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const kind = Math.random() < 0.5 ? 0 : 1;
    times[kind].push(timeOf(compare, kind ? wrongAtLast : wrongAtFirst));
  }
  const [first, last] = times.map(withoutInterruptions).map(meanAndError) as [Estimate, Estimate];
  return (first.mean - last.mean) / Math.sqrt(first.squaredError + last.squaredError);
}

function timeOf(compare: Compare, wrong: string): number {
  const begun = process.hrtime.bigint();
  for (let call = 0; call < CALLS_A_SAMPLE; call++) compare(wrong, secret);
  return Number(process.hrtime.bigint() - begun);
}

/** The slowest fifth is the machine's doing. */
function withoutInterruptions(times: number[]): number[] {
  return times.sort((one, two) => one - two).slice(0, Math.floor(times.length * 0.8));
}

interface Estimate {
  mean: number;
  squaredError: number;
}

function meanAndError(times: number[]): Estimate {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1);
  return { mean, squaredError: variance / times.length };
}

const untilTheyDiffer: Compare = (one, two) => {
  for (let index = 0; index < one.length; index++) if (one[index] !== two[index]) return false;
  return one.length === two.length;
};

test('S3.6 its time does not tell where two secrets differ, while that of a plain comparison does', () => {
  expect(isToldApart(untilTheyDiffer)).toBe(true);
  expect(isToldApart(sameSecret)).toBe(false);
});
