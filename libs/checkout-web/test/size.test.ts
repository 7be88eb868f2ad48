import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '../dist/web');
const kilobytesOf = (names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(web, name))).length, 0) / 1024;

test('the page is small: HTML, script and style together', () => {
  const page = ['page.html', ...readdirSync(join(web, 'assets')).map((name) => join('assets', name))];
  expect(page).toHaveLength(3);
  expect(kilobytesOf(page)).toBeLessThan(35);
});

test('service.js is small', () => {
  expect(kilobytesOf(['service.js'])).toBeLessThan(5);
});
