import { entryTypes, narrowingOf, statementFiltersOf } from './filters.ts';

test('S28.52 the order is in the address, and no other than the API has', () => {
  expect(statementFiltersOf({ order: 'desc', type: 'sale' })).toEqual({ order: 'desc', type: 'sale' });
  expect(statementFiltersOf({ order: 'newest' })).toEqual({});
});

test('S28.52 the order narrows nothing', () => {
  expect(narrowingOf({ order: 'desc', page: 2, type: entryTypes[0]! })).toEqual({ page: 2, type: 'sale' });
});
