import { readConfig } from '@catraca/platform/service/config';
import { chargesSettings } from './config.ts';

const environment = {
  ACCOUNTS_GRPC: '127.0.0.1:1',
  GRPC_PORT: '1',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  VAULT_GRPC: '127.0.0.1:1',
  DATA_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
};

const problemsOf = (more: NodeJS.ProcessEnv) => {
  try {
    readConfig('charges', chargesSettings, { ...environment, ...more });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('without any bank the service starts', () => {
  expect(problemsOf({})).toBe('');
});

test('a bank that is configured by half is named at once, all of it', () => {
  const message = problemsOf({ PIX_LIVE_URL: 'https://pix.bank.example', PIX_LIVE_TLS_KEY_FILE: '/key.pem' });
  for (const name of [
    'PIX_LIVE_CLIENT_ID',
    'PIX_LIVE_CLIENT_SECRET',
    'PIX_LIVE_KEY',
    'PIX_LIVE_TLS_CERT_FILE',
  ]) {
    expect(message).toContain(`${name}: missing`);
  }
  expect(message).not.toContain('PIX_TEST');
});

const liveBank = (more: NodeJS.ProcessEnv) => ({
  PIX_LIVE_URL: 'https://pix.bank.example/api',
  PIX_LIVE_CLIENT_ID: 'c',
  PIX_LIVE_CLIENT_SECRET: 's',
  PIX_LIVE_KEY: 'k',
  ...more,
});
const certificate = { PIX_LIVE_TLS_CERT_FILE: '/bank.pem', PIX_LIVE_TLS_KEY_FILE: '/bank.key' };

test('a live bank needs https and a client certificate', () => {
  expect(problemsOf(liveBank(certificate))).toBe('');
  const plain = problemsOf(liveBank({ ...certificate, PIX_LIVE_URL: 'http://pix.bank.example/api' }));
  expect(plain).toContain('PIX_LIVE_URL: must be https');
  const nameless = problemsOf(liveBank({}));
  expect(nameless).toContain('PIX_LIVE_TLS_CERT_FILE: missing, required for a live bank');
  expect(nameless).toContain('PIX_LIVE_TLS_KEY_FILE: missing, required for a live bank');
});

test.each(['http://127.0.0.1:4200', 'http://localhost:4200', 'http://[::1]:4200'])(
  'a live bank on this machine, %s, needs neither',
  (PIX_LIVE_URL) => expect(problemsOf(liveBank({ PIX_LIVE_URL }))).toBe(''),
);

test.each(['http://127.0.0.1.bank.example', 'http://10.0.0.1:4200', 'http://localhost.example'])(
  'a live bank at %s is not on this machine',
  (PIX_LIVE_URL) => expect(problemsOf(liveBank({ PIX_LIVE_URL }))).toContain('must be https'),
);

test.each(['TEST', 'LIVE'])('an authority without a client certificate is refused, %s', (mode) => {
  const message = problemsOf({ [`PIX_${mode}_TLS_CA_FILE`]: '/ca.pem' });
  expect(message).toContain(`PIX_${mode}_TLS_CERT_FILE: missing`);
});

test('what is wrong is said with what it is', () => {
  expect(problemsOf({ KAFKA_BROKERS: 'kafka', GRPC_PORT: '70000' })).toMatch(
    /GRPC_PORT: .*\n.*KAFKA_BROKERS: must be host:port/s,
  );
});
