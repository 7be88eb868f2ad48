import { type Announcement, reaches } from './announcement.ts';
import type { Subscription } from './subscription.ts';

const announcement: Announcement = {
  requestId: 'evt_1',
  accountId: 'acc_1',
  livemode: false,
  event: { id: 'evt_1', type: 'charge.paid', body: '{}' },
  endpointIds: null,
  traceparent: undefined,
};
const endpoint: Subscription = {
  endpointId: 'we_1',
  accountId: 'acc_1',
  livemode: false,
  url: 'https://loja.example',
  events: ['*'],
  secrets: [],
};

test.each<[string, Partial<Subscription>, boolean]>([
  ['of all kinds', { events: ['*'] }, true],
  ['of this kind among others', { events: ['med.opened', 'charge.paid'] }, true],
  ['of other kinds', { events: ['charge.refunded'] }, false],
  ['of another account', { accountId: 'acc_2' }, false],
  ['of the other world', { livemode: true }, false],
])('an event reaches an endpoint %s: %j -> %s', (_, change, reached) => {
  expect(reaches(announcement, { ...endpoint, ...change })).toBe(reached);
});

test('a repeated event reaches the endpoints it was asked for, and no other', () => {
  const repeat = { ...announcement, endpointIds: ['we_1'] };
  expect(reaches(repeat, { ...endpoint, events: ['med.opened'] })).toBe(true);
  expect(reaches(repeat, { ...endpoint, endpointId: 'we_2' })).toBe(false);
  expect(reaches(repeat, { ...endpoint, accountId: 'acc_2' })).toBe(false);
});
