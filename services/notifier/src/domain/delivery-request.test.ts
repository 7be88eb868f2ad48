import { type DeliveryRequest, isRecipient } from './delivery-request.ts';
import type { Subscription } from './subscription.ts';

const request: DeliveryRequest = {
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
  isListener: false,
};

test.each<[string, Partial<Subscription>, boolean]>([
  ['of all kinds', { events: ['*'] }, true],
  ['of this kind among others', { events: ['med.opened', 'charge.paid'] }, true],
  ['of other kinds', { events: ['charge.refunded'] }, false],
  ['of another account', { accountId: 'acc_2' }, false],
  ['of the other mode', { livemode: true }, false],
])('an event reaches an endpoint %s: %j -> %s', (_, change, reached) => {
  expect(isRecipient({ ...endpoint, ...change }, request)).toBe(reached);
});

test('a repeated event reaches the endpoints it was asked for, and no other', () => {
  const repeat = { ...request, endpointIds: ['we_1'] };
  expect(isRecipient({ ...endpoint, events: ['med.opened'] }, repeat)).toBe(true);
  expect(isRecipient({ ...endpoint, endpointId: 'we_2' }, repeat)).toBe(false);
  expect(isRecipient({ ...endpoint, accountId: 'acc_2' }, repeat)).toBe(false);
});
