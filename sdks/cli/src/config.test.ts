import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, configPath, credentialsOf, saveCredentials } from './config.ts';
import { UsageError } from './failures.ts';

const newHome = () => ({
  home: mkdtempSync(join(tmpdir(), 'catraca-cli-')),
  keyring: async () => null,
});
const saved = { key: 'sk_test_file', url: 'https://file.example' };

test('only the user reads the file, also where it was open to others', async () => {
  const io = newHome();
  await saveCredentials(io, saved);
  writeFileSync(configPath(io), '{}', { mode: 0o644 });
  await saveCredentials(io, saved);
  expect(statSync(configPath(io)).mode & 0o777).toBe(0o600);
  expect(await credentialsOf({ ...io, env: {} })).toEqual(saved);
});

test('the environment comes before the file, and a key goes to no other address than its own', async () => {
  const io = newHome();
  await saveCredentials(io, saved);
  const env = { CATRACA_URL: 'https://env.example/' };
  await expect(credentialsOf({ ...io, env })).rejects.toThrow('no key: run `catraca login`');
  expect(await credentialsOf({ ...io, env: { CATRACA_URL: `${saved.url}/` } })).toEqual(saved);
  const both = { CATRACA_KEY: 'sk_test_env', CATRACA_URL: 'https://env.example' };
  expect(await credentialsOf({ ...io, env: both })).toEqual({
    key: 'sk_test_env',
    url: 'https://env.example',
  });
});

test('a missing key, a missing address and a broken file say what to do', async () => {
  const io = newHome();
  await expect(credentialsOf({ ...io, env: {} })).rejects.toThrow('no key: run `catraca login`');
  await expect(credentialsOf({ ...io, env: { CATRACA_KEY: 'sk_test_a' } })).rejects.toThrow('no address');
  await saveCredentials(io, saved);
  writeFileSync(configPath(io), '{');
  await expect(credentialsOf({ ...io, env: {} })).rejects.toThrow('is not JSON');
});

test.each(['pay.example.com', 'ftp://pay.example.com', ''])('%j is no address', (written) => {
  expect(() => addressOf(written)).toThrow(UsageError);
});
