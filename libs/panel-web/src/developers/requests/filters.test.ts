import { newId } from '@catraca/kernel/ids';
import { kindOf, requestFiltersOf } from './filters.ts';

test('an id leads to its request, or to the requests of its resource', () => {
  expect(kindOf(newId('req'))).toBe('request');
  expect(kindOf(newId('ch'))).toBe('resource');
  expect(kindOf('pedido 7')).toBeNull();
});

test('an address is read, and what the API would refuse is dropped', () => {
  const address = { status: '4xx', method: 'HEAD', resource: 'pedido 7', code: 'card_declined', after: 'x' };
  expect(requestFiltersOf(address)).toEqual({ status: '4xx', code: 'card_declined' });
});
