import { z } from 'zod';
import { checkConnections, connectionSettings } from '../connectors/settings.ts';
import { browserSideOf, settings } from './settings.ts';

const schema = z.object(connectionSettings('ACQUIRER')).superRefine(checkConnections('ACQUIRER'));
const test_ = {
  ACQUIRER_TEST_URL: 'http://127.0.0.1:4200/core/v5',
  ACQUIRER_TEST_SECRET_KEY: 'sk_1',
  ACQUIRER_TEST_PUBLIC_KEY: 'pk_1',
};
const missingOf = (given: object) => schema.safeParse(given).error?.issues.map(({ path }) => path[0]) ?? [];
const browserSide = (more: object) =>
  browserSideOf(
    settings.parse({
      URL: 'http://127.0.0.1:4200/core/v5',
      SECRET_KEY: 'sk_1',
      PUBLIC_KEY: 'pk_1',
      ...more,
    }),
  );

test('an acquirer is named whole, or not at all', () => {
  expect(missingOf({})).toEqual([]);
  expect(missingOf(test_)).toEqual([]);
  expect(missingOf({ ACQUIRER_TEST_URL: test_.ACQUIRER_TEST_URL })).toEqual([
    'ACQUIRER_TEST_SECRET_KEY',
    'ACQUIRER_TEST_PUBLIC_KEY',
  ]);
  const withThreeDs = { ...test_, ACQUIRER_TEST_THREE_DS_URL: 'http://127.0.0.1:4200/3ds' };
  expect(missingOf(withThreeDs)).toEqual(['ACQUIRER_TEST_THREE_DS_SECRET']);
});

test('a live acquirer is reached by https', () => {
  const live = (url: string) => ({
    ACQUIRER_LIVE_URL: url,
    ACQUIRER_LIVE_SECRET_KEY: 'sk',
    ACQUIRER_LIVE_PUBLIC_KEY: 'pk',
  });
  expect(missingOf(live('https://api.pagar.me/core/v5'))).toEqual([]);
  expect(missingOf(live('http://127.0.0.1:4200/core/v5'))).toEqual([]);
  expect(missingOf(live('http://api.pagar.me/core/v5'))).toEqual(['ACQUIRER_LIVE_URL']);
  const forBrowsers = { ACQUIRER_LIVE_BROWSER_URL: 'http://api.pagar.me/core/v5' };
  expect(missingOf({ ...live('https://api.pagar.me/core/v5'), ...forBrowsers })).toEqual([
    'ACQUIRER_LIVE_BROWSER_URL',
  ]);
  const threeDs = {
    ACQUIRER_LIVE_THREE_DS_URL: 'http://3ds.example/3ds',
    ACQUIRER_LIVE_THREE_DS_SECRET: 's'.repeat(32),
  };
  expect(missingOf({ ...live('https://api.pagar.me/core/v5'), ...threeDs })).toEqual([
    'ACQUIRER_LIVE_THREE_DS_URL',
  ]);
});

test('browsers tokenise at the same address, with the public key', () => {
  expect(browserSide({})).toEqual({
    publicKey: 'pk_1',
    tokenizationUrl: 'http://127.0.0.1:4200/core/v5/tokens?appId=pk_1',
    threeDSecure: null,
  });
  const secret = 's'.repeat(32);
  const withThreeDs = { THREE_DS_URL: 'http://127.0.0.1:4200/3ds', THREE_DS_SECRET: secret };
  expect(browserSide(withThreeDs).threeDSecure).toEqual({
    libraryUrl: 'http://127.0.0.1:4200/3ds/library.js',
    secret,
  });
});

test('browsers may reach the acquirer at another address than services', () => {
  const docker = { BROWSER_URL: 'http://localhost:8081/core/v5/' };
  expect(browserSide(docker).tokenizationUrl).toBe('http://localhost:8081/core/v5/tokens?appId=pk_1');
});
