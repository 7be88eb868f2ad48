import { PasswordHasher } from './password.hasher.ts';

test('S26.27 a flood of passwords is refused, and leaves nothing that the next one waits for', async () => {
  const passwords = new PasswordHasher();
  const stored = await passwords.hash('três tigres tristes');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1_000 }, () => passwords.verify('palpite errado', stored)),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['service_unavailable']));
  expect(refused.length).toBeGreaterThanOrEqual(900);
  expect(await passwords.verify('três tigres tristes', stored)).toBe(true);
}, 30_000);
