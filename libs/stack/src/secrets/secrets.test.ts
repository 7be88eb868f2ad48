import { mkdtempSync, writeFileSync } from 'node:fs';
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

test('a file of another commit is refused, with what it lacks and the way out', () => {
  const file = newFile();
  const { liveCallbackToken: _, ...older } = loadSecrets(file);
  writeFileSync(file, JSON.stringify(older));
  expect(() => loadSecrets(file)).toThrow(/lacks liveCallbackToken.*npm start -- --reset/);
});
