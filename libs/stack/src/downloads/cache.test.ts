import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCache } from './cache.ts';

const cacheHome = mkdtempSync(join(tmpdir(), 'catraca-'));
process.env.XDG_CACHE_HOME = cacheHome;

const write = (text: string) => async (directory: string) => writeFileSync(join(directory, 'content'), text);

test('a folder is filled once', async () => {
  await fillCache('once', write('first'));
  const folder = await fillCache('once', write('second'));
  expect(readFileSync(join(folder, 'content'), 'utf8')).toBe('first');
});

test('a failed fill leaves no folder', async () => {
  const broken = fillCache('broken', async (directory) => {
    await write('half')(directory);
    throw new Error('connection lost');
  });
  await expect(broken).rejects.toThrow('connection lost');
  expect(readdirSync(join(cacheHome, 'catraca'))).not.toContain('broken');
  expect(readdirSync(join(cacheHome, 'catraca')).filter((name) => name.includes('draft'))).toEqual([]);
});
