import { Webhook } from 'standardwebhooks';
import { isSignatureValid, WebhookReceiver } from './receiver.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', type: 'charge.paid', data: { charge: { id: 'ch_1' } } });

function headersOf(signedBody: string): Record<string, string> {
  const now = new Date();
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', now, signedBody),
  };
}

test('a webhook signed with the secret verifies, a changed one does not', () => {
  expect(isSignatureValid(secret, body, headersOf(body))).toBe(true);
  expect(isSignatureValid(secret, body.replace('ch_1', 'ch_2'), headersOf(body))).toBe(false);
  expect(isSignatureValid(secret, body, {})).toBe(false);
});

test('the receiver returns the expected webhook and whether its signature is valid', async () => {
  const receiver = await WebhookReceiver.open();
  receiver.expectSecret(secret);
  const wanted = receiver.next((event) => event.type === 'charge.paid', 5000);
  const response = await fetch(receiver.url, { method: 'POST', headers: headersOf(body), body });
  expect(response.status).toBe(204);
  expect(await wanted).toMatchObject({ verified: true, event: { id: 'evt_1' } });
  receiver.close();
});
