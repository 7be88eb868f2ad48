import { type MemberSchema, unknownMembers } from './unknown-members.ts';

const schema: MemberSchema = {
  properties: {
    amount: {},
    metadata: {},
    customer: { anyOf: [{ properties: { name: {} } }, {}] },
    items: { anyOf: [{ items: { properties: { amount: {} } } }, {}] },
  },
};
const unknown = (value: unknown) => unknownMembers(schema, value).map((path) => path.join('.'));

test('members that are there are not told, at any depth, nor those of what may have any', () => {
  const items = [{ amount: 1 }, { amount: 2 }];
  expect(unknown({ amount: 1, customer: { name: 'Ana' }, items, metadata: { $any: 1 } })).toEqual([]);
  expect(unknown({ customer: null, items: null })).toEqual([]);
});

test('others are told by their paths', () => {
  const value = { amont: 1, customer: { nam: 'Ana' }, items: [{ amount: 1 }, { prize: 2 }] };
  expect(unknown(value)).toEqual(['amont', 'customer.nam', 'items.1.prize']);
});

test('what every object has by its prototype is no member', () => {
  expect(unknown(JSON.parse('{"constructor":1,"__proto__":{"amount":1}}'))).toEqual([
    'constructor',
    '__proto__',
  ]);
});
