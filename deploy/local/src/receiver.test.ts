import { Webhook } from 'standardwebhooks';
import { isGenuine, WebhookReceiver } from './receiver.ts';

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

test('a webhook signed with the secret is genuine, a changed one is not', () => {
  expect(isGenuine(secret, body, headersOf(body))).toBe(true);
  expect(isGenuine(secret, body.replace('ch_1', 'ch_2'), headersOf(body))).toBe(false);
  expect(isGenuine(secret, body, {})).toBe(false);
});

test('the receiver hands over the webhook that is waited for, with its verdict', async () => {
  const receiver = await WebhookReceiver.open();
  receiver.expectSecret(secret);
  const wanted = receiver.next((event) => event.type === 'charge.paid', 5000);
  const answer = await fetch(receiver.url, { method: 'POST', headers: headersOf(body), body });
  expect(answer.status).toBe(204);
  expect(await wanted).toMatchObject({ genuine: true, event: { id: 'evt_1' } });
  receiver.close();
});
