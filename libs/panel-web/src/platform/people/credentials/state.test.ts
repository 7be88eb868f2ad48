import { stateOf } from './state.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

test.each([
  [{ expires_at: null, revoked_at: null }, 'valid'],
  [{ expires_at: '2026-11-28T12:00:01Z', revoked_at: null }, 'valid'],
  [{ expires_at: '2026-11-28T12:00:00Z', revoked_at: null }, 'expired'],
  [{ expires_at: '2026-11-27T00:00:00Z', revoked_at: '2026-11-26T00:00:00Z' }, 'revoked'],
])('a credential with %j is %s', (credential, state) => {
  expect(stateOf(credential, now)).toBe(state);
});
