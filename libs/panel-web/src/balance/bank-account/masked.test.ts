import { maskedAccount, maskedDocument } from './masked.ts';

test.each([
  ['1234567', '••••567'],
  ['12345678', '••••5678'],
  ['123456789012', '••••9012'],
  ['12', '••••2'],
])('the account %s is shown as %s', (account, shown) => expect(maskedAccount(account)).toBe(shown));

test.each([
  ['52998224725', '***.982.247-**'],
  ['11222333000181', '**.222.333/0001-**'],
])('the document %s is shown as %s', (document, shown) => expect(maskedDocument(document)).toBe(shown));
