import fc from 'fast-check';
import { canonicalJson, fingerprint } from './fingerprint.ts';

test('S4.6 key order, white space and the spelling of numbers do not matter', () => {
  const one = JSON.parse('{"amount":1000,"customer":{"name":"Ana","email":"a@b.c"}}');
  const other = JSON.parse('{ "customer": {"email":"a@b.c", "name":"Ana"}, "amount": 1e3 }');
  expect(fingerprint('POST', '/v1/charges', one)).toBe(fingerprint('POST', '/v1/charges', other));
});

test.each([
  ['the method', 'PUT', '/v1/charges', { a: 1 }],
  ['the path', 'POST', '/v1/cards', { a: 1 }],
  ['a value', 'POST', '/v1/charges', { a: 2 }],
  ['a type', 'POST', '/v1/charges', { a: '1' }],
  ['another field', 'POST', '/v1/charges', { a: 1, b: null }],
  ['a missing body', 'POST', '/v1/charges', undefined],
])('S4.5 %s makes another request', (_what, method, path, body) => {
  expect(fingerprint(method, path, body)).not.toBe(fingerprint('POST', '/v1/charges', { a: 1 }));
});

test('the order of a list is part of its meaning', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('a key named __proto__ counts', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":"x"}'))).toBe('{"__proto__":"x"}');
});

test('canonical JSON means the same as what it was made of', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
