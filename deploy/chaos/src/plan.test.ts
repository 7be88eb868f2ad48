import { serviceNames } from '@catraca/contracts/services';
import { parts } from './faults.ts';
import { planOf } from './plan.ts';
import { linkModes } from './tcp-link.ts';

const instancesOf = { gateway: 2, charges: 2, accounts: 1, balance: 2, webhooks: 1, notifier: 2, sandbox: 1 };
const order = { seed: 11, minutes: 30, instancesOf };
const plan = planOf(order);
const killsOf = (part: string) =>
  plan.filter(({ fault }) => fault.kind === 'kill' && fault.part === part).map(({ atMs }) => atMs);

test('the same seed and length give the same faults at the same moments', () => {
  expect(planOf(order)).toEqual(plan);
  expect(planOf({ ...order, seed: 12 })).not.toEqual(plan);
});

test('half an hour kills each service thirty times and each server twenty times', () => {
  for (const service of serviceNames) expect(killsOf(service).length).toBeGreaterThanOrEqual(30);
  for (const server of ['mongod', 'kafka']) expect(killsOf(server).length).toBeGreaterThanOrEqual(20);
});

test('a server is left time to come back before it is killed again', () => {
  const pauses = killsOf('kafka').map(
    (atMs, index, all) => (all[index + 1] ?? Number.POSITIVE_INFINITY) - atMs,
  );
  expect(Math.min(...pauses)).toBeGreaterThan(20_000);
});

test('in the last quarter of each minute nothing begins', () => {
  expect(plan.filter(({ atMs }) => atMs % 60_000 >= 45_000)).toEqual([]);
});

test('half an hour breaks every link in every way, pauses every part and has every trouble of the bank', () => {
  const distinct = (kind: string, name: (fault: never) => string) =>
    new Set(plan.filter(({ fault }) => fault.kind === kind).map(({ fault }) => name(fault as never))).size;
  expect(distinct('link', ({ link, mode }: { link: string; mode: string }) => link + mode)).toBe(
    14 * linkModes.length,
  );
  expect(distinct('pause', ({ part }: { part: string }) => part)).toBe(9);
  expect(distinct('bank', ({ trouble }: { trouble: string }) => trouble)).toBe(7);
});

test('two minutes get their share, within their time', () => {
  const short = planOf({ ...order, minutes: 2 });
  expect(short.length).toBeLessThan(plan.length / 10);
  expect(Math.max(...short.map(({ atMs }) => atMs))).toBeLessThan(120_000);
  for (const part of ['gateway', 'mongod'])
    expect(short.some(({ fault }) => fault.kind === 'kill' && fault.part === part)).toBe(true);
});

test.each(parts)('only %s is left alone by no fault, and nobody else has one', (only) => {
  const faults = planOf({ ...order, minutes: 5, only }).map(({ fault }) => fault.part);
  expect(new Set(faults)).toEqual(new Set([only]));
});
