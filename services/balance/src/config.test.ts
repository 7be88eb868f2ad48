import { readConfig } from '@catraca/platform/service/config';
import { balanceSettings } from './config.ts';

const key = Buffer.alloc(32).toString('base64');
const base = {
  ACCOUNTS_GRPC: '127.0.0.1:1',
  GRPC_PORT: '1',
  MONGODB_URI: 'mongodb://m',
  KAFKA_BROKERS: 'k:1',
  DATA_KEYS: `k:${key}`,
  LEDGER_KEY: key,
};
const bank = {
  PAYOUT_LIVE_URL: 'https://pix.bank.example',
  PAYOUT_LIVE_CLIENT_ID: 'c',
  PAYOUT_LIVE_CLIENT_SECRET: 's',
  PAYOUT_LIVE_KEY: 'k',
  PAYOUT_LIVE_TLS_CERT_FILE: 'c.pem',
  PAYOUT_LIVE_TLS_KEY_FILE: 'k.pem',
};
const read = (changes: NodeJS.ProcessEnv) => () =>
  readConfig('balance', balanceSettings, { ...base, ...changes });

test('balance starts without a bank that pays, and money out is open', () => {
  expect(read({})()).toMatchObject({ MONEY_OUT: 'open' });
  expect(read(bank)).not.toThrow();
});

test.each([
  ['PAYOUT_LIVE_KEY', { ...bank, PAYOUT_LIVE_KEY: '' }],
  ['PAYOUT_LIVE_TLS_KEY_FILE', { ...bank, PAYOUT_LIVE_TLS_KEY_FILE: '' }],
  ['PAYOUT_LIVE_URL', { ...bank, PAYOUT_LIVE_URL: 'http://pix.bank.example' }],
  ['PAYOUT_TEST_CLIENT_SECRET', { PAYOUT_TEST_URL: 'http://127.0.0.1:1' }],
  ['MONEY_OUT', { MONEY_OUT: 'closed' }],
])('%s is named when it is missing or unsafe', (name, changes) => {
  expect(read(changes)).toThrow(name);
});
