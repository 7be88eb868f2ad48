import { mandateTransitions } from './mandate-states.ts';

/** The statuses and transitions of a mandate, written down a second time. */
const specified = [
  'requested confirm pending',
  'requested abandon abandoned',
  'pending approve active',
  'pending reject rejected',
  'pending expire expired',
  'pending end expired',
  'pending cancel canceled',
  'active end expired',
  'active cancel canceled',
];

const ways = Object.entries(mandateTransitions).flatMap(([from, triggers]) =>
  Object.entries(triggers).map(([trigger, to]) => `${from} ${trigger} ${to}`),
);

test('S30.1 S30.6 S30.7 S30.8 S30.9 the table has the ways that are specified, and no other', () => {
  expect(ways.sort()).toEqual([...specified].sort());
});

test('every status can be reached from the intent', () => {
  const reached = new Set(['requested']);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const way of ways) {
      const [from, , to] = way.split(' ');
      if (reached.has(from!)) reached.add(to!);
    }
  }
  const named = new Set(ways.flatMap((way) => [way.split(' ')[0]!, way.split(' ')[2]!]));
  expect([...named].filter((status) => !reached.has(status))).toEqual([]);
});
