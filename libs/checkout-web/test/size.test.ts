import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../dist/web');
const compressed = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.gz'),
);
const kilobytesOf = (names: string[]) =>
  names.reduce((sum, name) => sum + statSync(join(web, name)).size, 0) / 1024;

test('the page is small: HTML, script and style together', () => {
  const page = compressed.filter((name) => /^(page\.html|assets\/.*)\.gz$/.test(name));
  expect(page).toHaveLength(3);
  expect(kilobytesOf(page)).toBeLessThan(35);
});

test('service.js is small', () => {
  expect(kilobytesOf(['service.js.gz'])).toBeLessThan(5);
});
