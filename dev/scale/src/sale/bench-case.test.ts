import { bench } from '../measured.ts';
import { simulateBench } from './bench-case.ts';

const seed = 24;
const simulated = simulateBench(seed);

test.each([
  ['rate in baselines', simulated.rateRatio, bench.rateRatio],
  ['CPU of a sale', simulated.cpuUs, bench.cpuUs],
  ['p99 at half of the maximum load', simulated.p99AtHalfLoad, bench.p99AtHalfLoadMs],
])('on one machine, the %s agrees with the bench within 20 %', (_, value, measured) => {
  expect(value / measured).toBeGreaterThan(0.8);
  expect(value / measured).toBeLessThan(1.2);
});

test('the same seed gives the same figures, and another seed others', () => {
  const short = { warmUpMs: 0, ms: 1_000 };
  const once = simulateBench(seed, short);
  expect(simulateBench(seed, short)).toEqual(once);
  expect(simulateBench(seed + 1, short)).not.toEqual(once);
});
