import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectors } from '../src/connectors/registry.ts';

test.each(connectors.map(({ name }) => name))('%s runs the contract of connectors', (name) => {
  const file = join(import.meta.dirname, `../src/${name}/contract.test.ts`);
  expect([file, existsSync(file)]).toEqual([file, true]);
  expect(readFileSync(file, 'utf8')).toContain(`connectorContract(${name}, `);
});
