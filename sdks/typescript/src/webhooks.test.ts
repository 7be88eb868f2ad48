import { Webhook } from 'standardwebhooks';
import { syncHmac as withoutNode } from './crypto/web.ts';
import { ArgumentError, WebhookVerificationError } from './errors.ts';
import { webhooks } from './webhooks.ts';

const secret = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const other = 'whsec_AAAAlzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const body = JSON.stringify({
  id: 'evt_1',
  type: 'charge.paid',
  data: { charge: { reference: 'São João ✓' } },
});

/** As another implementation of Standard Webhooks signs it. */
function signed(by = secret, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  };
}

const seconds = (count: number) => new Date(Date.now() + count * 1_000);
const both = [
  ['unwrap', async (...args: Parameters<typeof webhooks.unwrap>) => webhooks.unwrap(...args)],
  ['unwrapAsync', webhooks.unwrapAsync],
] as const;

describe.each(both)('%s', (_, unwrap) => {
  test('gives the event that the endpoint’s secret signed', async () => {
    expect(await unwrap(body, signed(), secret)).toEqual(JSON.parse(body));
    expect(await unwrap(new TextEncoder().encode(body), new Headers(signed()), secret)).toEqual(
      JSON.parse(body),
    );
  });

  test('takes the headers of Node, and names in any case', async () => {
    const headers = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect((await unwrap(body, headers, secret)).type).toBe('charge.paid');
  });

  test('takes a header that is an array of one value, and of no more', async () => {
    const arrays = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]));
    expect((await unwrap(body, arrays, secret)).type).toBe('charge.paid');
    const twice = { ...arrays, 'webhook-id': ['evt_1', 'evt_1'] };
    await expect(unwrap(body, twice, secret)).rejects.toThrow(WebhookVerificationError);
  });

  test('takes any of several secrets, and any of several signatures', async () => {
    expect(await unwrap(body, signed(), [other, secret])).toBeDefined();
    const rotated = {
      ...signed(),
      'webhook-signature': `v2,x v1,%% ${signed(other)['webhook-signature']} ${signed()['webhook-signature']}`,
    };
    expect(await unwrap(body, rotated, secret)).toBeDefined();
  });

  test.each([
    ['another secret', body, signed(other)],
    ['a changed body', body.replace('paid', 'sent'), signed()],
    ['another id', body, { ...signed(), 'webhook-id': 'evt_2' }],
    ['an old timestamp', body, signed(secret, seconds(-301))],
    ['a timestamp of the future', body, signed(secret, seconds(302))],
    ['a timestamp that is none', body, { ...signed(), 'webhook-timestamp': '1e9' }],
    ['no signature', body, { ...signed(), 'webhook-signature': '' }],
    [
      'a signature without its version',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.slice(3) },
    ],
    ['no headers', body, {}],
  ])('refuses %s', async (_what, text, headers) => {
    await expect(unwrap(text, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  test('takes what is as old as the caller says', async () => {
    const old = signed(secret, seconds(-900));
    expect(await unwrap(body, old, secret, { toleranceSeconds: 1_000 })).toBeDefined();
  });

  test.each(['', 'whsec_', 'whsec_%', [], ['whsec_%', secret]].map((wrong) => [wrong]))(
    'does not take %j for a secret',
    async (wrong) => {
      await expect(unwrap(body, signed(), wrong)).rejects.toThrow(ArgumentError);
    },
  );
});

test('sign makes what another implementation verifies', () => {
  const headers = webhooks.sign(body, secret);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers['webhook-id']).toMatch(/^evt_[0-9a-z]{26}$/);
  expect(webhooks.sign(body, secret, { id: 'evt_9', timestamp: 5 })).toMatchObject({
    'webhook-id': 'evt_9',
    'webhook-timestamp': '5',
  });
});

test('where there is no node:crypto there is nothing synchronous to use', () => {
  expect(withoutNode).toBeNull();
});
