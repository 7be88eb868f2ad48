import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';
import { dataKeySettings, kafkaSettings } from './settings.ts';

const schema = z.object({ ...kafkaSettings, ...dataKeySettings });
const keys = `k:${Buffer.alloc(32).toString('base64')}`;
const valid = { KAFKA_BROKERS: 'kafka:9092', DATA_KEYS: keys };

const folder = mkdtempSync(join(tmpdir(), 'catraca-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig('charges', schema, environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

test('an invalid setting is named with its form and an example', () => {
  expect(problemOf({ ...valid, KAFKA_BROKERS: 'kafka' })).toBe(
    'charges cannot start: 1 invalid setting\n' +
      '  KAFKA_BROKERS: must be host:port[,host:port] (Kafka brokers, separated by commas, for example kafka-1:9092,kafka-2:9092)',
  );
});

test('all missing and invalid settings are named at once', () => {
  const message = problemOf({ KAFKA_BROKERS: 'kafka' });
  expect(message).toContain('charges cannot start: 2 invalid settings');
  expect(message).toMatch(/DATA_KEYS: missing \(keys for encryption at rest, .* for example 2026-11:/);
});

test('problems are in English, also where zod speaks to sellers in Portuguese', () => {
  z.config(z.locales.pt());
  expect(problemOf({ ...valid, KAFKA_TOPIC_PREFIX: 7 as never })).toContain(
    'expected string, received number',
  );
});

test('a value comes from the file that NAME_FILE names, without its line break', () => {
  const file = join(folder, 'data-keys');
  writeFileSync(file, `${keys}\n`);
  const settings = readConfig('charges', schema, { KAFKA_BROKERS: 'kafka:9092', DATA_KEYS_FILE: file });
  expect(settings.DATA_KEYS).toBe(keys);
});

test('a file that cannot be read, and a value given twice, are invalid', () => {
  expect(problemOf({ KAFKA_BROKERS: 'kafka:9092', DATA_KEYS_FILE: join(folder, 'nothing') })).toContain(
    'DATA_KEYS: DATA_KEYS_FILE names a file that cannot be read',
  );
  const file = join(folder, 'twice');
  writeFileSync(file, keys);
  expect(problemOf({ ...valid, DATA_KEYS_FILE: file })).toContain(
    'DATA_KEYS: given twice, also by DATA_KEYS_FILE',
  );
});
