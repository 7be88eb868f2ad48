import { parseFlags } from './flags.ts';

test('by default it runs once and rechecks differences after 20 s', () => {
  expect(parseFlags([])).toMatchObject({ everyMs: null, recheckAfterMs: 20_000, opsPort: null, days: 7 });
});

test.each([
  ['30s', 30_000],
  ['15m', 900_000],
  ['1h', 3_600_000],
])('--every %s runs a job', (every, everyMs) => {
  expect(parseFlags(['--every', every])).toMatchObject({ everyMs });
});

test.each([['15'], ['15x'], ['0s'], ['25h'], ['-1m'], ['']])('--every %s is refused with advice', (every) => {
  expect(() => parseFlags([`--every=${every}`])).toThrow('give a time as 30s, 15m or 1h');
});

test.each([[['--often']], [['--ops-port', '9100']], [['--days', 'many']]])('%j is refused', (args) => {
  expect(() => parseFlags(args)).toThrow(/see catraca-ops reconcile|give/);
});
