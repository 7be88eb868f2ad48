import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());
/** The test is its proxy. */
const behindProxy = await stack.startGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });

async function headerOf(path: string, proto: string | null, baseUrl = behindProxy): Promise<string | null> {
  const { headers } = await new Http(baseUrl).get(path, proto === null ? {} : { 'x-forwarded-proto': proto });
  return headers.get('strict-transport-security');
}

test.each([
  '/panel',
  '/panel/assets/nada.js',
  '/panel/v1/sessions/current',
  '/pay/pl_00000000000000000000000000',
  '/embed/sessions/cs_00000000000000000000000000',
  '/v1/service.js',
  '/v1/charges',
  '/v1/nada',
  '/operator/v1/accounts',
  '/docs',
])('S2.15 what is asked for by https stays with https: %s', async (path) => {
  expect(await headerOf(path, 'https')).toBe('max-age=31536000');
  expect(await headerOf(path, 'http')).toBeNull();
  expect(await headerOf(path, null)).toBeNull();
});

test('S2.15 the proxy that is trusted says how a request came, not who called it', async () => {
  expect(await headerOf('/panel', 'http, https')).toBe('max-age=31536000');
  expect(await headerOf('/panel', 'https, http')).toBeNull();
  expect(await headerOf('/panel', 'https', stack.baseUrl)).toBeNull();
});
