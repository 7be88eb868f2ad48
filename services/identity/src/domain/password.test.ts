import { assertGoodPassword } from './password.ts';

const check = (password: string) => () => assertGoodPassword(password, 'ana@loja.example');

test.each([
  ['nine characters', 'a'.repeat(9)],
  ['129 characters', 'a'.repeat(129)],
  ['the e-mail', 'Ana@Loja.example'],
  ['a common one', '1234567890'],
  ['a common one in capitals', 'QwertyUIOP'],
  ['a common one in other digits, which is the same when it is hashed', '１２３４５６７８９０'],
  ['the e-mail in wide letters', 'ａｎａ@loja.example'],
  ['ten characters that are five when they are hashed', 'a\u0301'.repeat(5)],
])('S26.15 a password is refused: %s', (_, password) => {
  expect(check(password)).toThrow('validation_failed');
});

test.each([
  ['ten characters', 'abcdefghiz'],
  ['128 characters of two code points each', 'a\u0301'.repeat(128)],
  ['128 characters', 'ã'.repeat(128)],
  ['ten emoji', '🦜'.repeat(10)],
])('S26.15 a password is accepted: %s', (_, password) => {
  expect(check(password)).not.toThrow();
});

test.each([
  ...['0123456789', '0987654321', '1111111111', 'aaaaaaaaaa', '1234512345'],
  ...['christopher', 'basketball', 'california', 'washington', 'qwertyqwerty'],
])('S26.15 of the 10,000 commonest passwords none is accepted, neither sequence nor name: %s', (password) => {
  expect(check(password)).toThrow('validation_failed');
});
