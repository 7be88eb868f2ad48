import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseLock, takeLock } from './lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'catraca-'));
const ofThisProcess = 'jest';

test('a free lock is taken, and free again after its release', async () => {
  const folder = newFolder();
  const file = join(folder, 'lock');
  expect(await takeLock(file, ofThisProcess)).toBeUndefined();
  releaseLock(file);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock with a live owner is refused and its owner returned', async () => {
  const file = join(newFolder(), 'lock');
  await takeLock(file, ofThisProcess);
  expect(await takeLock(file, ofThisProcess)).toBe(process.pid);
});

test.each([
  ['whose process is gone', '999999999'],
  ['without an owner', ''],
])('a lock %s is taken over', async (_why, content) => {
  const file = join(newFolder(), 'lock');
  writeFileSync(file, content);
  expect(await takeLock(file, ofThisProcess)).toBeUndefined();
});

test('a lock whose pid now belongs to another program is taken over', async () => {
  const file = join(newFolder(), 'lock');
  writeFileSync(file, String(process.pid));
  expect(await takeLock(file, 'no-such-command-line')).toBeUndefined();
});
