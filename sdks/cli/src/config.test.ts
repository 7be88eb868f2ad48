import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, configPath, credentialsOf, saveCredentials } from './config.ts';
import { UsageError } from './failures.ts';

const newHome = () => mkdtempSync(join(tmpdir(), 'catraca-cli-'));
const saved = { key: 'sk_test_file', url: 'https://file.example' };

test('only the user reads the file, also where it was open to others', async () => {
  const home = newHome();
  await saveCredentials({ home }, saved);
  writeFileSync(configPath({ home }), '{}', { mode: 0o644 });
  await saveCredentials({ home }, saved);
  expect(statSync(configPath({ home })).mode & 0o777).toBe(0o600);
  expect(await credentialsOf({ home, env: {} })).toEqual(saved);
});

test('the environment comes before the file, each by itself', async () => {
  const home = newHome();
  await saveCredentials({ home }, saved);
  const env = { CATRACA_URL: 'https://env.example/' };
  expect(await credentialsOf({ home, env })).toEqual({ key: 'sk_test_file', url: 'https://env.example' });
  const both = { CATRACA_KEY: 'sk_test_env', CATRACA_URL: 'https://env.example' };
  expect(await credentialsOf({ home, env: both })).toEqual({
    key: 'sk_test_env',
    url: 'https://env.example',
  });
});

test('a missing key, a missing address and a broken file say what to do', async () => {
  const home = newHome();
  await expect(credentialsOf({ home, env: {} })).rejects.toThrow('no key: run `catraca login`');
  await expect(credentialsOf({ home, env: { CATRACA_KEY: 'sk_test_a' } })).rejects.toThrow('no address');
  await saveCredentials({ home }, saved);
  writeFileSync(configPath({ home }), '{');
  await expect(credentialsOf({ home, env: {} })).rejects.toThrow('is not JSON');
});

test.each(['pay.example.com', 'ftp://pay.example.com', ''])('%j is no address', (written) => {
  expect(() => addressOf(written)).toThrow(UsageError);
});
