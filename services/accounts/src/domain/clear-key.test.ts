import { OPERATOR_TOKEN_PREFIX } from '@catraca/contracts/http/schemas/operator-credential';
import { clearKey, keyPrefix, storedKey } from './clear-key.ts';

test.each([
  [keyPrefix('sk', false), 'sk_test_'],
  [keyPrefix('pk', true), 'pk_live_'],
  [OPERATOR_TOKEN_PREFIX, 'opk_'],
])('a key begins with its kind and mode: %s', (prefix, expected) => {
  expect(clearKey(prefix, Buffer.alloc(3))).toBe(`${expected}AAAA`);
});

test('a hash and a hint are stored: prefix and last four characters', () => {
  expect(storedKey('opk_', 'opk_abcdefghijkl')).toEqual({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    hint: 'opk_…ijkl',
  });
});
