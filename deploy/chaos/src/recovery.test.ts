import type { Part } from './faults.ts';
import { clockStart, type Span } from './recovery.ts';

const span = (part: Part, beganAt: number, endedAt: number | null = beganAt): Span => ({
  part,
  beganAt,
  endedAt,
});
const killed = { part: 'balance', beganAt: 0, endedAt: 1_000 } as const;

test.each<[string, Span[], number]>([
  ['alone, it is timed from its own end', [], 1_000],
  ['a fault of what it needs, soon after, is waited for', [span('kafka', 5_000, 9_000)], 9_000],
  ['so is one that was on before it', [span('mongod', 500, 4_000)], 4_000],
  [
    'a chain of them is followed to its end',
    [span('kafka', 14_000, 15_000), span('charges', 29_000)],
    29_000,
  ],
  ['one that is still on when it recovers leaves nothing to time', [span('mongod', 8_000, null)], 40_000],
  ['a fault of what it does not need changes nothing', [span('notifier', 2_000, 30_000)], 1_000],
  ['a fault that began when it was late already changes nothing', [span('kafka', 16_500, 17_000)], 1_000],
  ['one that was over before changes nothing', [span('kafka', 0, 900)], 1_000],
])('%s', (_, others, expected) => {
  expect(clockStart(killed, others, 40_000)).toBe(expected);
});
