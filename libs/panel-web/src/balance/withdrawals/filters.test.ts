import { withdrawalStatuses as known } from '@catraca/contracts/http/schemas/withdrawal';
import { withMoments } from '../../rules/search.ts';
import { withdrawalFiltersOf, withdrawalStatuses } from './filters.ts';

test('S28.52 every status of a withdrawal can be chosen', () => {
  expect([...withdrawalStatuses].sort()).toEqual([...known].sort());
});

test('S28.52 an address is read, and what the API would refuse is dropped', () => {
  const address = { status: 'paid', created_since: '2026-11-01', created_until: 'ontem', page: '2' };
  expect(withdrawalFiltersOf(address)).toEqual({ status: 'paid', created_since: '2026-11-01', page: 2 });
  expect(withdrawalFiltersOf({ status: 'gone', page: '0' })).toEqual({});
});

test('S28.52 a period has its last day whole', () => {
  const day = '2026-11-01';
  const { created_since, created_until } = withMoments({ created_since: day, created_until: day });
  expect(Date.parse(created_until!) - Date.parse(created_since!)).toBe(86_399_999);
});
