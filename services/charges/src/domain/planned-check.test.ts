import { later } from '@catraca/kernel/dates';
import { examplePixOrder } from '../../test/seller.ts';
import type { Charge } from './charge.ts';
import { context, now } from './examples.test-data.ts';
import { requestPixCharge } from './pix/pix-order.ts';
import { keepingPlanned } from './planned-check.ts';

const after = (seconds: number) => later(now, seconds * 1_000);
const [claimed, planned] = [after(20), after(3)];
const charge: Charge = { ...requestPixCharge(context, examplePixOrder), dueAt: claimed };
const meanwhile: Charge = { ...charge, dueAt: planned };
const ending = { set: { status: 'paid', dueAt: null }, events: [{ type: 'charge.paid' }] } as const;
const resting = { set: { dueAt: null }, events: [] };
const given = (change: object) => keepingPlanned(() => change as never, claimed);

test('what is decided ends the check that it began with', () => {
  expect(given(ending)(charge)).toEqual(ending);
  expect(given(resting)(charge)).toEqual(resting);
  expect(given(resting)({ ...charge, dueAt: null })).toEqual(resting);
});

test('a check that was planned meanwhile stays, and the rest is changed', () => {
  expect(given(resting)(meanwhile)).toBeNull();
  expect(given(ending)(meanwhile)).toEqual({ set: { status: 'paid' }, events: ending.events });
});

test('it may come sooner, but not later', () => {
  const to = (dueAt: Date) => ({ set: { dueAt }, events: [] });
  expect(given(to(after(2)))(meanwhile)).toEqual(to(after(2)));
  expect(given(to(after(30)))(meanwhile)).toBeNull();
});

test('a later step may end the check that an earlier one set', () => {
  const first = { set: { dueAt: after(30) }, events: [] };
  const steps = [first, resting];
  const decide = keepingPlanned(() => steps.shift()!, claimed);
  expect(decide(charge)).toEqual(first);
  expect(decide({ ...charge, dueAt: after(30) })).toEqual(resting);
});
