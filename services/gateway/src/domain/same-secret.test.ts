import { randomBytes } from 'node:crypto';
import { sameSecret } from './same-secret.ts';

const secret = randomBytes(48).toString('base64url');
const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A');
const wrongAtFirst = other(secret[0]) + secret.slice(1);
const wrongAtLast = secret.slice(0, -1) + other(secret.at(-1));

test('tells secrets apart, wherever they differ and whatever their length', () => {
  expect(sameSecret(secret, `${secret}`)).toBe(true);
  for (const wrong of [wrongAtFirst, wrongAtLast, secret.slice(0, -1), `${secret}A`, ''])
    expect(sameSecret(wrong, secret)).toBe(false);
});
