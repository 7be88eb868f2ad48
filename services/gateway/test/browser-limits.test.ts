import { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());

/** A hundredth of the shipped limits of a publishable key, rounded up for an address. */
const gateway = await stack.startGateway({
  RATE_LIMIT_PUBLISHABLE: '60',
  RATE_LIMIT_PUBLISHABLE_IP: '2',
  RATE_LIMIT_SESSION: '30',
  TRUSTED_PROXIES: '127.0.0.0/8',
});
const allowed = 'https://loja.example';

/** A seller's page, with a key of its own. */
async function newPage() {
  const { account } = await newSeller(stack);
  const order = { name: 'site', allowed_domains: ['loja.example'] };
  const path = `/operator/v1/accounts/${account}/publishable_keys`;
  const { key } = (await stack.operator.post(path, order)).body;
  return (address: string, { path = '/v1/client_config', origin = allowed } = {}) => {
    const headers = { 'x-service-publishable-key': key, origin, 'x-forwarded-for': address };
    return path.endsWith('/confirm')
      ? new Http(gateway).post(path, { payment_method: 'pix' }, headers)
      : new Http(gateway).get(path, headers);
  };
}

const session = `/v1/embed/sessions/cs_${'0'.repeat(26)}`;
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('S5.11 twenty addresses cannot take a shop’s checkout away', async () => {
  const browse = await newPage();
  const flood = await times(200, (index) => browse(`198.18.1.${index % 20}`));
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(160);
  expect((await browse('203.0.113.1')).status).toBe(200);
});

test('S5.11 the addresses of one IPv6 network cannot either', async () => {
  const browse = await newPage();
  const flood = await times(100, (index) => browse(`2001:db8:1:${index.toString(16)}::1`));
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await browse('2001:db8:2::1')).status).toBe(200);
});

test('S5.11 requests of another origin count for their address only', async () => {
  const browse = await newPage();
  const flood = await times(100, (index) => browse(`198.18.2.${index}`, { origin: 'https://outra.example' }));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([403]));
  const afterwards = await browse('203.0.113.2');
  expect([afterwards.status, afterwards.headers.get('x-ratelimit-limit')]).toEqual([200, '2']);
});

test('S5.11 requests of another origin do not count for their IPv6 network', async () => {
  const browse = await newPage();
  const flood = await times(100, (index) =>
    browse(`2001:db8:3:${index.toString(16)}::1`, { origin: 'https://outra.example' }),
  );
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await browse('2001:db8:3:ffff::1')).status).toBe(200);
});

test('S5.12 payments have a bucket of their own, whatever browsers read', async () => {
  const browse = await newPage();
  const reads = await times(61, (index) => browse(`198.18.3.${index}`));
  expect(reads.filter(({ status }) => status === 429)).toHaveLength(1);
  const refused = await browse('203.0.113.3');
  expect([refused.status, refused.headers.get('x-ratelimit-limit')]).toEqual([429, '60']);
  expect((await browse('203.0.113.3', { path: `${session}/confirm` })).status).toBe(404);
});

test('S5.11 what a session’s own limit refuses does not count for the key', async () => {
  const browse = await newPage();
  const reads = await times(100, (index) => browse(`198.18.4.${index}`, { path: session }));
  expect(reads.filter(({ status }) => status === 404)).toHaveLength(30);
  expect((await browse('203.0.113.4')).status).toBe(200);
});
