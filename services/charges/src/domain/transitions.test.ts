import { transitions } from './transitions.ts';

/** The public states and transitions of a charge, written down a second time. */
const specified = [
  'requested register pending',
  'requested abandon abandoned',
  'requested wait processing',
  'requested hold in_analysis',
  'requested pay paid',
  'requested decline failed',
  'requested cancel canceled',
  'processing hold in_analysis',
  'processing pay paid',
  'processing decline failed',
  'processing cancel canceled',
  'in_analysis pay paid',
  'in_analysis decline failed',
  'in_analysis cancel canceled',
  'pending pay paid',
  'pending expire expired',
  'pending cancel canceled',
  'pending decline failed',
  'paid refund_part partially_refunded',
  'paid refund_rest refunded',
  'partially_refunded refund_part partially_refunded',
  'partially_refunded refund_rest refunded',
  'paid charge_back chargedback',
  'partially_refunded charge_back chargedback',
];

const ways = Object.entries(transitions).flatMap(([from, triggers]) =>
  Object.entries(triggers).map(([trigger, to]) => `${from} ${trigger} ${to}`),
);

test('S8.1 S8.3 the table has the ways that are specified, and no other', () => {
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
