import { kept, unanswered } from './offer.ts';

test('S13.38 of an answer’s body the first 4,096 bytes are kept, at a character', () => {
  const { body } = kept({ ...unanswered, body: `a${'ç'.repeat(4_000)}` });
  expect(body).toBe(`a${'ç'.repeat(2_047)}`);
  expect(kept({ ...unanswered, body: 'ok' }).body).toBe('ok');
  expect(kept(unanswered).body).toBeNull();
});
