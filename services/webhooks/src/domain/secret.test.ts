import { Webhook } from 'standardwebhooks';
import { firstSecrets, rotated, secretOf, signingSecrets } from './secret.ts';

const now = new Date('2026-07-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const fresh = firstSecrets('whsec_one');
const second = { id: 'rot_1', secret: 'whsec_two' };
const third = { id: 'rot_2', secret: 'whsec_three' };

test('a secret is one of Standard Webhooks', () => {
  const secret = secretOf(Buffer.alloc(32, 7));
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Webhook(secret).sign('evt_1', now, '{}')).toMatch(/^v1,/);
});

test('after a rotation both secrets sign for 24 hours', () => {
  const secrets = rotated(fresh, second, now)!;
  expect(signingSecrets(fresh, now)).toEqual(['whsec_one']);
  expect(signingSecrets(secrets, now)).toEqual(['whsec_two', 'whsec_one']);
  expect(signingSecrets(secrets, later(23.99))).toEqual(['whsec_two', 'whsec_one']);
  expect(signingSecrets(secrets, later(24))).toEqual(['whsec_two']);
});

test('a second rotation ends the oldest secret', () => {
  const secrets = rotated(rotated(fresh, second, now)!, third, later(1))!;
  expect(signingSecrets(secrets, later(2))).toEqual(['whsec_three', 'whsec_two']);
});

test('a rotation that is repeated changes nothing', () => {
  const secrets = rotated(fresh, second, now)!;
  expect(rotated(secrets, { ...second, secret: 'whsec_other' }, later(1))).toBeNull();
});
