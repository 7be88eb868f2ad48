import { MemoryCounters } from './rate-limit-memory.ts';

test('a window opens with its first request and lasts a minute', async () => {
  let now = 500;
  const counters = new MemoryCounters(10, () => now);
  expect(await counters.add('a')).toEqual({ requests: 1, msLeft: 60_000 });
  now += 59_999;
  expect(await counters.add('a')).toEqual({ requests: 2, msLeft: 1 });
  expect(await counters.add('b')).toEqual({ requests: 1, msLeft: 60_000 });
  now += 1;
  expect(await counters.add('a')).toEqual({ requests: 1, msLeft: 60_000 });
});

test('of a million sources only the latest are stored', async () => {
  const counters = new MemoryCounters(1_000);
  for (let source = 0; source < 1_000_000; source++) await counters.add(`ip ${source}`);
  expect((await counters.add('ip 999999')).requests).toBe(2);
  expect((await counters.add('ip 0')).requests).toBe(1);
});
