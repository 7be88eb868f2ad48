import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { eventTypes } from './event-types.ts';

test('every kind of event can be chosen', () => {
  expect([...eventTypes].sort()).toEqual([...sellerEventTypes].sort());
});
