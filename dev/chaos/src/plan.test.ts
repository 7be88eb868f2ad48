import { serviceNames } from '@catraca/contracts/services';
import { parts } from './faults.ts';
import { instanceCounts } from './fleet.ts';
import { planOf } from './plan.ts';
import { linkModes } from './tcp-link.ts';

const order = { seed: 11, minutes: 30, instanceCounts };
const plan = planOf(order);
const killsOf = (part: string) =>
  plan.filter(({ fault }) => fault.kind === 'kill' && fault.part === part).map(({ atMs }) => atMs);

test('the same seed and duration give the same plan', () => {
  expect(planOf(order)).toEqual(plan);
  expect(planOf({ ...order, seed: 12 })).not.toEqual(plan);
});

test('half an hour kills each service thirty times and each server twenty times', () => {
  for (const service of serviceNames) expect(killsOf(service).length).toBeGreaterThanOrEqual(30);
  for (const server of ['mongod', 'kafka']) expect(killsOf(server).length).toBeGreaterThanOrEqual(20);
});

test('a server has time to recover before it is killed again', () => {
  const pauses = killsOf('kafka').map(
    (atMs, index, all) => (all[index + 1] ?? Number.POSITIVE_INFINITY) - atMs,
  );
  expect(Math.min(...pauses)).toBeGreaterThan(20_000);
});

test('no fault begins in the last quarter of a minute', () => {
  expect(plan.filter(({ atMs }) => atMs % 60_000 >= 45_000)).toEqual([]);
});

test('a plan of 30 minutes has every mode of every link, a pause of every part and every fault of the bank', () => {
  const distinct = (kind: string, name: (fault: never) => string) =>
    new Set(plan.filter(({ fault }) => fault.kind === kind).map(({ fault }) => name(fault as never))).size;
  expect(distinct('link', ({ link, mode }: { link: string; mode: string }) => link + mode)).toBe(
    20 * linkModes.length,
  );
  // Besides the services: MongoDB and Kafka.
  expect(distinct('pause', ({ part }: { part: string }) => part)).toBe(serviceNames.length + 2);
  expect(distinct('bank', ({ fault }: { fault: string }) => fault)).toBe(10);
});

test('a plan of two minutes has a proportional number of faults within two minutes', () => {
  const short = planOf({ ...order, minutes: 2 });
  expect(short.length).toBeLessThan(plan.length / 10);
  expect(Math.max(...short.map(({ atMs }) => atMs))).toBeLessThan(120_000);
  for (const part of ['gateway', 'mongod'])
    expect(short.some(({ fault }) => fault.kind === 'kill' && fault.part === part)).toBe(true);
});

test.each(parts)('with --only %s all faults are of that part', (only) => {
  const faults = planOf({ ...order, minutes: 5, only }).map(({ fault }) => fault.part);
  expect(new Set(faults)).toEqual(new Set([only]));
});

test('a long pause of Kafka is added in the middle, and changes no other fault', () => {
  const longer = planOf({ ...order, kafkaAway: 180 });
  const added = longer.filter(({ fault }) => fault.kind === 'pause' && fault.forMs === 180_000);
  expect(added).toEqual([
    { atMs: 15 * 60_000, fault: { kind: 'pause', part: 'kafka', instance: 0, forMs: 180_000 } },
  ]);
  expect(longer.filter((planned) => !added.includes(planned))).toEqual(plan);
});
