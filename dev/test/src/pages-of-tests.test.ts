import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

/** Pages whose rows name a file of tests, and the beginning of a test's name. */
const pages = ['docs/attacks.md', 'docs/money-faults.md'].map((path) => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return { path, rows: lines.filter((line) => /^\| [^|]+ \|.*\|$/.test(line) && !line.includes('| test |')) };
});
const cases = pages
  .flatMap(({ rows }) => rows)
  .map((row) => {
    const [, file, name] = /\]\(\.\.\/([\w/.-]+)\): `([^`]+)` \|$/.exec(row) ?? [];
    return { what: row.split('|')[1]!.trim(), file, name };
  });

test.each(pages)('$path has rows', ({ rows }) => {
  expect(rows.length).toBeGreaterThan(40);
});

test.each(cases)('$what: there is such a test', ({ file, name }) => {
  const source = readFileSync(join(root, file!), 'utf8');
  const begins = ["'", '`', '"'].some((quote) => source.includes(quote + name));
  expect([name, begins]).toEqual([name, true]);
});
