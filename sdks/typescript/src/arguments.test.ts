import { checkedIdempotencyKey, checkedTimeout, checkValues, jsonOf } from './arguments.ts';
import { ArgumentError } from './errors.ts';

test.each([NaN, Infinity, -Infinity])('%p is not sent as null', (amount) => {
  expect(() => jsonOf({ amount })).toThrow(ArgumentError);
  expect(() => jsonOf({ items: [{ quantity: amount }] })).toThrow('quantity');
});

test('a body is sent as JSON has it', () => {
  expect(jsonOf({ a: 0, b: null, c: undefined, d: [1.5, 'NaN'] })).toBe('{"a":0,"b":null,"d":[1.5,"NaN"]}');
});

test.each([undefined, null])('%p is no value', (amount) => {
  expect(() => checkValues({ amount }, ['amount'])).toThrow(ArgumentError);
  expect(() => checkValues({ reason: amount }, ['amount'])).not.toThrow();
  expect(() => checkValues({ amount: 0 }, ['amount'])).not.toThrow();
});

test.each(['', ' ', ' a', 'a ', 'a\n', 'a\r\nb', 'pedido-é', '\u{1f600}', 'a\u007f', 'a'.repeat(256)])(
  '%j is no idempotency key, and is not quoted',
  (key) => {
    expect(() => checkedIdempotencyKey(key)).toThrow(ArgumentError);
    expect(() => checkedIdempotencyKey(`${key}\nsegredo`)).not.toThrow('segredo');
  },
);

test.each(['a', 'pedido 1042', '~!'.repeat(127)])('%j is an idempotency key', (key) => {
  expect(checkedIdempotencyKey(key)).toBe(key);
});

test.each([0, -1, NaN, -Infinity])('%p is no time-out', (timeoutMs) => {
  expect(() => checkedTimeout(timeoutMs)).toThrow(ArgumentError);
});

test.each([
  [0.5, 0.5],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, 2 ** 31 - 1],
  [Infinity, Infinity],
])('a time-out of %p ms is one of %p', (timeoutMs, expected) => {
  expect(checkedTimeout(timeoutMs)).toBe(expected);
});
