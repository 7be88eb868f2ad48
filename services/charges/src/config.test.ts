import { readConfig } from '@catraca/platform/service/config';
import { chargesSettings } from './config.ts';

const environment = {
  GRPC_PORT: '1',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
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

test('what is wrong is said with what it is', () => {
  expect(problemsOf({ KAFKA_BROKERS: 'kafka', GRPC_PORT: '70000' })).toMatch(
    /GRPC_PORT: .*\n.*KAFKA_BROKERS: must be host:port/s,
  );
});
