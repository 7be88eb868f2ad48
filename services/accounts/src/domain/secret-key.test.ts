import { type SecretKey, shouldRecordUse } from './secret-key.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const key = { lastUsedAt: null, revokedAt: null, expiresAt: null } as SecretKey;

test.each([
  ['the first use is noted', { lastUsedAt: null }, true],
  ['a use within the minute is not', { lastUsedAt: ago(59_999) }, false],
  ['a use a minute later is', { lastUsedAt: ago(60_000) }, true],
  ['a revoked key is not used', { revokedAt: ago(1) }, false],
  ['an expired key is not used', { expiresAt: now }, false],
])('%s', (_what, change, noted) => {
  expect(shouldRecordUse({ ...key, ...change }, now)).toBe(noted);
});
