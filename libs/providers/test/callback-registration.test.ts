import { exposition } from '@catraca/platform/telemetry/metrics';
import { BanksOfModes } from '../src/connectors/provider-of-modes.ts';
import { ProviderServer } from './contract/provider-server.ts';

const QUICK_RETRIES = 30;

let server: ProviderServer;
let banks: BanksOfModes<'PIX'>;

beforeEach(async () => {
  server = await ProviderServer.open();
  const settings = {
    PIX_TEST_URL: server.origin,
    PIX_TEST_CLIENT_ID: 'c',
    PIX_TEST_CLIENT_SECRET: 's',
    PIX_TEST_KEY: 'k',
    PIX_TEST_SCOPES: 'none',
    PIX_TEST_DISPUTES: 'none',
    PIX_TEST_CALLBACK_URL: 'https://pay.example/callbacks',
  };
  banks = new BanksOfModes('PIX', settings, { backgroundCallsPerSecond: 1_000 });
});
afterEach(async () => {
  await banks.onApplicationShutdown();
  server.close();
});

function takes(status: number): void {
  server.reply = (route) =>
    route === 'POST /oauth/token'
      ? { status: 200, body: { access_token: 't' } }
      : { status, body: { nome: 'webhook_invalido' } };
}

const shown = async () =>
  /^callback_registered{mode="test",connector="bacen"[^}]*} (.+)$/m.exec(await exposition())?.[1];

test('a refused callback URL is a metric, is tried again soon at first, and then left to the next attempt', async () => {
  takes(400);
  for (let times = 0; times < QUICK_RETRIES; times++)
    await expect(banks.registerCallback(false)).rejects.toThrow('400');
  expect(await shown()).toBe('0');
  await expect(banks.registerCallback(false)).resolves.toBeUndefined();

  takes(200);
  await banks.registerCallback(false);
  expect(await shown()).toBe('1');
  takes(400);
  await expect(banks.registerCallback(false)).rejects.toThrow('400');
  expect(await shown()).toBe('0');
});

test('without a bank nothing is registered', () =>
  expect(banks.registerCallback(true)).resolves.toBeUndefined());
