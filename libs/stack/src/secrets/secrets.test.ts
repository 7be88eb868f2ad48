import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'catraca-secrets-')), 'secrets.json');

test('secrets are made once, with a callback token for each bank', () => {
  const file = newFile();
  const secrets = loadSecrets(file);
  expect(secrets.liveCallbackToken).not.toBe(secrets.callbackToken);
  expect(loadSecrets(file)).toEqual(secrets);
});

test('a clone of an older build keeps its secrets and gets the token that it lacks', () => {
  const file = newFile();
  const { liveCallbackToken: _, ...older } = loadSecrets(file);
  writeFileSync(file, JSON.stringify(older));
  const secrets = loadSecrets(file);
  expect(secrets).toMatchObject(older);
  expect(secrets.liveCallbackToken.length).toBeGreaterThanOrEqual(32);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
});
