import { subscriptionPageFiltersOf } from './filters.ts';

test('S28.70 the address of a subscription has how many upcoming charges are shown, and the page of charges', () => {
  expect(subscriptionPageFiltersOf({ count: '24', page: '2' })).toEqual({ count: 24, page: 2 });
  expect(subscriptionPageFiltersOf({ count: 12 })).toEqual({ count: 12 });
  expect(subscriptionPageFiltersOf({ count: '25', page: '0' })).toEqual({});
});
