import { overridden } from './samples.ts';

const sample = { amount: 1, customer: { name: 'Ana', email: 'a@b.c' }, payment_methods: ['pix'] };

test('objects are changed member by member, and all else as a whole', () => {
  expect(
    overridden(sample, { customer: { name: 'Bia' }, payment_methods: ['credit_card'], reference: 'x' }),
  ).toEqual({
    amount: 1,
    customer: { name: 'Bia', email: 'a@b.c' },
    payment_methods: ['credit_card'],
    reference: 'x',
  });
  expect(overridden(sample, { customer: null, amount: { cents: 1 } })).toMatchObject({
    customer: null,
    amount: { cents: 1 },
  });
});

test('a sample stays as it is, and __proto__ is a member like any other', () => {
  const before = structuredClone(sample);
  const changed = overridden(sample, JSON.parse('{"__proto__":{"amount":2},"customer":{"__proto__":1}}'));
  expect([Object.hasOwn(changed, '__proto__'), changed.amount, sample]).toEqual([true, 1, before]);
});
