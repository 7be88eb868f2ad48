import { chargeStatuses as known } from '@catraca/contracts/http/schemas/charge';
import { countOf, withMoments } from '../../rules/search.ts';
import { type ChargeFilters, chargeFiltersOf, statuses } from './filters.ts';

test('every status of the API can be chosen', () => {
  expect([...statuses].sort()).toEqual([...known].sort());
});

test('an address is read, and what the API would refuse is dropped', () => {
  const address = {
    status: 'paid',
    payment_method: 'boleto',
    page: '2',
    per_page: '500',
    created_since: '2026-11-01',
  };
  expect(chargeFiltersOf(address)).toEqual({ status: 'paid', page: 2, created_since: '2026-11-01' });
});

test('a range has its last day whole', () => {
  const { created_since, created_until } = withMoments({
    created_since: '2026-11-01',
    created_until: '2026-11-01',
  });
  expect(Date.parse(created_until!) - Date.parse(created_since!)).toBe(86_399_999);
});

test('pages are no filters', () => {
  const filters: ChargeFilters = { page: 3, per_page: 50, reference: '7' };
  expect(countOf(filters)).toBe(1);
});
