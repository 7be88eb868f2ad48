import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { matches } from '@catraca/testing/markdown';

/** Rows of the tables of docs/security.md whose last column names the files of tests. */
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const tables = page.split('\n\n').filter((block) => /^\|.*\| test \|\n/.test(block));
const rows = tables.flatMap((table) => table.split('\n').slice(2).filter(Boolean));
const cases = rows.map((row) => {
  const columns = row.split('|').map((column) => column.trim());
  return { what: columns[1]!, tests: columns.at(-2)! };
});
const links = matches(page, /\[[^\]]+\]\(\.\.\/[\w/.-]+\.test\.ts\)/g);

test('the page has rows', () => {
  expect(tables).toHaveLength(3);
  expect(cases.length).toBeGreaterThan(70);
});

test.each(cases)('$what: a test is named', ({ tests }) => {
  expect(tests).toMatch(/\]\(\.\.\/[\w/.-]+\.test\.ts\)/);
});

test.each(links)('%s is the name of a file that has tests', (link) => {
  const [, name, file] = /\[([^\]]+)\]\(\.\.\/([^)]+)\)/.exec(link)!;
  expect(name).toBe(basename(file!));
  expect(readFileSync(join(root, file!), 'utf8')).toMatch(/^\s*test(\.\w+)?\(|\? test : /m);
});
