import type { Part } from './faults.ts';
import { recoveryStart, type Span } from './recovery.ts';

const span = (part: Part, beganAt: number, endedAt: number | null = beganAt): Span => ({
  part,
  beganAt,
  endedAt,
});
const killed = { part: 'balance', beganAt: 0, endedAt: 1_000 } as const;

test.each<[string, Span[], number]>([
  ['without other faults, time starts at its own end', [], 1_000],
  ['a later fault of a dependency moves the start to its end', [span('kafka', 5_000, 9_000)], 9_000],
  ['so does an earlier fault of a dependency that ends later', [span('mongod', 500, 4_000)], 4_000],
  [
    'consecutive faults of dependencies move it to the end of the last',
    [span('kafka', 14_000, 15_000), span('charges', 29_000)],
    29_000,
  ],
  [
    'a fault of a dependency that is still active leaves a time of zero',
    [span('mongod', 8_000, null)],
    40_000,
  ],
  ['a fault of a part that it does not depend on has no effect', [span('notifier', 2_000, 30_000)], 1_000],
  ['a fault that began after the limit has no effect', [span('kafka', 16_500, 17_000)], 1_000],
  ['a fault that ended earlier has no effect', [span('kafka', 0, 900)], 1_000],
])('%s', (_, others, expected) => {
  expect(recoveryStart(killed, others, 40_000)).toBe(expected);
});
