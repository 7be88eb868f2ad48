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

test('a purpose of data keys that is new gets its key, and the others stay', () => {
  const file = newFile();
  const secrets = loadSecrets(file);
  const { people: _, ...older } = secrets.dataKeys;
  writeFileSync(file, JSON.stringify({ ...secrets, dataKeys: older }));
  const completed = loadSecrets(file);
  expect(completed.dataKeys).toEqual({ ...older, people: expect.stringMatching(/^local:/) });
  expect(loadSecrets(file)).toEqual(completed);
});
