import { maskedAccount } from './masked.ts';

test.each([
  ['1234567', '••••567'],
  ['12345678', '••••5678'],
  ['123456789012', '••••9012'],
  ['12', '••••2'],
])('the account %s is shown as %s', (account, shown) => expect(maskedAccount(account)).toBe(shown));
