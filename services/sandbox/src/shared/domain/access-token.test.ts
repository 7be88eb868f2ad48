import fc from 'fast-check';
import { issueToken, readToken } from './access-token.ts';

const secret = 'a-secret-for-tests-only';
const now = new Date('2026-01-01T00:00:00Z');
const token = issueToken(secret, ['cob.read'], now);

test('a token grants its scopes for an hour', () => {
  expect(readToken(secret, token, now)).toEqual(['cob.read']);
  expect(readToken(secret, token, new Date('2026-01-01T00:59:59Z'))).toEqual(['cob.read']);
  expect(readToken(secret, token, new Date('2026-01-01T01:00:00Z'))).toBeNull();
});

test('a token of another secret, or one that was not issued, grants nothing', () => {
  expect(readToken('another-secret-entirely', token, now)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => expect(readToken(secret, text, now)).toBeNull()));
});

test('a token changed anywhere grants nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...'Aa0_-.'), (at, character) => {
      fc.pre(token[at] !== character);
      expect(readToken(secret, token.slice(0, at) + character + token.slice(at + 1), now)).toBeNull();
    }),
  );
});
