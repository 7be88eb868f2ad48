import { subscriptionTransitions } from './subscription-states.ts';

/** The statuses and transitions of a subscription, written down a second time. */
const specified = [
  'requested confirm incomplete',
  'requested abandon abandoned',
  'incomplete activate active',
  'incomplete cancel canceled',
  'active fail past_due',
  'active pause paused',
  'active cancel canceled',
  'active complete completed',
  'past_due recover active',
  'past_due pause paused',
  'past_due cancel canceled',
  'past_due complete completed',
  'paused resume active',
  'paused resume_unpaid past_due',
  'paused cancel canceled',
  'paused complete completed',
];

const ways = Object.entries(subscriptionTransitions).flatMap(([from, triggers]) =>
  Object.entries(triggers).map(([trigger, to]) => `${from} ${trigger} ${to}`),
);

test('S30.20 S30.24 S30.25 S30.28 the table has the ways that are specified, and no other', () => {
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
