import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureOf, timestampOf } from './signature.ts';

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const bodies = fc.json();
const at = new Date();

function verify(secret: string, body: string, signature: string): unknown {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestampOf(at),
    'webhook-signature': signature,
  };
  return new Webhook(secret).verify(body, headers);
}

test('S13.6 a signature is what the Standard Webhooks library makes', () => {
  fc.assert(
    fc.property(secrets, bodies, (secret, body) => {
      expect(signatureOf([secret], { id: 'evt_1', at, body })).toBe(
        new Webhook(secret).sign('evt_1', at, body),
      );
    }),
  );
});

test('a signature with several secrets verifies with each of them', () => {
  fc.assert(
    fc.property(secrets, secrets, bodies, (current, previous, body) => {
      const signature = signatureOf([current, previous], { id: 'evt_1', at, body });
      for (const secret of [current, previous]) expect(() => verify(secret, body, signature)).not.toThrow();
    }),
  );
});

test('a changed body does not verify', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = signatureOf([secret], { id: 'evt_1', at, body: '{"amount":1}' });
  expect(() => verify(secret, '{"amount":2}', signature)).toThrow();
});
