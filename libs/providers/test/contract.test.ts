import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectors } from '../src/connectors/registry.ts';
import { fileOf, fixtureFiles, sourcesOf } from './contract/fixture-files.ts';

const names = connectors.map(({ name }) => name);
const docs = readFileSync(join(import.meta.dirname, '../../../docs/providers.md'), 'utf8');

test.each(names)('%s runs the contract of connectors', (name) => {
  const file = join(import.meta.dirname, `../src/${name}/contract.test.ts`);
  expect([file, existsSync(file)]).toEqual([file, true]);
  expect(readFileSync(file, 'utf8')).toContain(`connectorContract(${name}, `);
});

test.each(names)('%s has fixtures of requests, responses, errors and callbacks', (name) => {
  for (const kind of ['requests', 'responses', 'errors', 'callbacks'])
    expect([name, kind, existsSync(fileOf(name, kind))]).toEqual([name, kind, true]);
});

test.each(names)('each page that a fixture of %s names is in docs/providers.md', (name) => {
  const pages = sourcesOf(fixtureFiles(name)).flatMap(
    ([, source]) => source.match(/https:\/\/[^\s;]+/g) ?? [],
  );
  expect([...new Set(pages)].filter((page) => !docs.includes(page))).toEqual([]);
});
