import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../src/service/config.ts';
import { baseSettings, grpcSettings, kafkaSettings } from '../src/service/settings.ts';

const settings = z.object({ ...baseSettings, ...kafkaSettings, ...grpcSettings });
const plain = { KAFKA_BROKERS: '127.0.0.1:9092', GRPC_PORT: '1' };
const pem = join(tmpdir(), `catraca-half-configured-${process.pid}.pem`);
writeFileSync(pem, '-----BEGIN CERTIFICATE-----');
const noPem = '/dev/null';

const read = (given: NodeJS.ProcessEnv) => readConfig('tiny', settings, { ...plain, ...given });

test.each([
  [['KAFKA_TLS_CERT_FILE'], ['KAFKA_TLS_CA_FILE', 'KAFKA_TLS_KEY_FILE']],
  [['KAFKA_TLS_CA_FILE', 'KAFKA_TLS_KEY_FILE'], ['KAFKA_TLS_CERT_FILE']],
  [
    ['KAFKA_TLS_CA_FILE', 'KAFKA_SASL_MECHANISM'],
    ['KAFKA_USERNAME', 'KAFKA_PASSWORD'],
  ],
  [['GRPC_TLS_CA_FILE'], ['GRPC_TLS_CERT_FILE', 'GRPC_TLS_KEY_FILE']],
  [['GRPC_TLS_CERT_FILE', 'GRPC_TLS_KEY_FILE'], ['GRPC_TLS_CA_FILE']],
])('%j without %j is half of a configuration, and refused', (names, missing) => {
  const given = names.map((name) => [name, name.endsWith('_FILE') ? pem : 'plain']);
  const lines = missing.map((name) => expect.stringContaining(`${name}: missing, required with `));
  expect(problemsOf(Object.fromEntries(given))).toEqual(lines);
});

const PLAIN = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'charges', KAFKA_PASSWORD: 'x' };
const SCRAM = { ...PLAIN, KAFKA_SASL_MECHANISM: 'scram-sha-512' };
const away = { KAFKA_BROKERS: '127.0.0.1:9092,kafka:9092' };

test.each<[string, NodeJS.ProcessEnv, boolean]>([
  ['PLAIN on this machine', PLAIN, true],
  ['PLAIN beyond it', { ...PLAIN, ...away }, false],
  ['PLAIN beyond it, with KAFKA_INSECURE', { ...PLAIN, ...away, KAFKA_INSECURE: 'true' }, false],
  ['PLAIN beyond it, over TLS', { ...PLAIN, ...away, KAFKA_TLS_CA_FILE: 'system' }, true],
  ['SCRAM beyond it', { ...SCRAM, ...away }, false],
  ['SCRAM beyond it, with KAFKA_INSECURE=false', { ...SCRAM, ...away, KAFKA_INSECURE: 'false' }, false],
  ['SCRAM beyond it, with KAFKA_INSECURE', { ...SCRAM, ...away, KAFKA_INSECURE: 'true' }, true],
])('a login at Kafka without TLS: %s', (_, given, isAllowed) => {
  const missing = expect.stringContaining('KAFKA_TLS_CA_FILE: missing, required with KAFKA_SASL_MECHANISM');
  expect(problemsOf(given)).toEqual(isAllowed ? [] : [missing]);
});

test('what lacks its companions is named together with what is wrong', () => {
  const given = { KAFKA_TLS_CA_FILE: noPem, GRPC_TLS_CA_FILE: noPem, GRPC_TLS_CERT_FILE: '/nowhere.pem' };
  expect(problemsOf(given)).toEqual([
    expect.stringMatching(/KAFKA_TLS_CA_FILE: must be a readable file in PEM form/),
    expect.stringMatching(/GRPC_TLS_CA_FILE: must be a readable file in PEM form/),
    expect.stringMatching(/GRPC_TLS_CERT_FILE: must be a readable file in PEM form/),
    expect.stringMatching(/GRPC_TLS_KEY_FILE: missing, required with GRPC_TLS_CA_FILE/),
  ]);
});

test('an authority alone is a configuration for brokers, and so is nothing at all', () => {
  expect(read({ KAFKA_TLS_CA_FILE: 'system' })).toMatchObject({ KAFKA_TLS_CA_FILE: 'system' });
  expect(read({})).not.toHaveProperty('KAFKA_TLS_CA_FILE');
});

function problemsOf(given: NodeJS.ProcessEnv): string[] {
  try {
    read(given);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}
