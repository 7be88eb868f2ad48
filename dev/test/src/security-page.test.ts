import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dataKeyPurposes } from '@catraca/contracts/data-keys';
import { type ServiceDescriptor, services } from '@catraca/contracts/services';
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

test('the services of each purpose of data keys are those of the registry', () => {
  const descriptors = Object.values<ServiceDescriptor>(services);
  const namesOf = (purpose?: string) =>
    descriptors.filter(({ dataKeys }) => dataKeys === purpose).map(({ name }) => name);
  const table = [...page.matchAll(/^\| (?:`(\w+)`[^|]*|none) \| ([\w, ]+) \|$/gm)];
  const written = table.map(([, purpose, names]) => [purpose, names!.split(', ').sort()]);
  const known = [...dataKeyPurposes, undefined].map((purpose) => [purpose, namesOf(purpose).sort()]);
  expect(written.map(String).sort()).toEqual(known.map(String).sort());
});

/** As docs/configuration.md has it. */
function defaultOf(setting: string): number {
  const configuration = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const [, value] = new RegExp(`^\\| \`${setting}\` \\| optional \\| \`(\\d+)\``, 'm').exec(configuration)!;
  return Number(value);
}

const count = (setting: string) => defaultOf(setting).toLocaleString('en');
const seconds = (setting: string) => `${defaultOf(setting) / 1_000} s`;

test.each([
  `${count('RATE_LIMIT_IP')} requests a minute per address`,
  `${count('RATE_LIMIT_READS')} reads and ${count('RATE_LIMIT_WRITES')} writes per key`,
  `${count('RATE_LIMIT_SESSION')} readings and confirms a minute per session`,
  `${count('RATE_LIMIT_PUBLISHABLE_IP')} requests per key and address`,
  `own ${count('RATE_LIMIT_PUBLISHABLE')} requests a minute`,
  `${count('MAX_CONNECTIONS')}, of these ${count('MAX_CONNECTIONS_PER_ADDRESS')} per address`,
  `${seconds('HEADERS_TIMEOUT_MS')} for the headers, ${seconds('REQUEST_TIMEOUT_MS')} for the whole request`,
  `${seconds('KEEP_ALIVE_TIMEOUT_MS')} for the next request, ${seconds('CONNECTION_TIMEOUT_MS')} without a byte`,
  `${count('BACKGROUND_CALLS_PER_SECOND')} a second of charges and of refunds`,
])('a limit of the page is the default of its setting: %s', (limit) => {
  expect(page).toContain(limit);
});
