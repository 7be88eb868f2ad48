import { scopes as known } from '@catraca/contracts/http/endpoints/endpoint';
import { scopes } from './scopes.ts';

test('every scope of the API can be chosen', () => {
  expect([...scopes].sort()).toEqual([...known].sort());
});
