import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

/** Rows of docs/attacks.md with what they name: a file of tests, and the beginning of a test's name. */
const page = readFileSync(join(root, 'docs/attacks.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| [^|]+ \|.*\|$/.test(line) && !line.includes('| test |'));
const cases = rows.map((row) => {
  const [, file, name] = /\]\(\.\.\/([\w/.-]+)\): `([^`]+)` \|$/.exec(row) ?? [];
  return { what: row.split('|')[1]!.trim(), file, name };
});

test('the page has rows', () => {
  expect(cases.length).toBeGreaterThan(40);
});

test.each(cases)('$what: there is such a test', ({ file, name }) => {
  const source = readFileSync(join(root, file!), 'utf8');
  const begins = ["'", '`', '"'].some((quote) => source.includes(quote + name));
  expect([name, begins]).toEqual([name, true]);
});
