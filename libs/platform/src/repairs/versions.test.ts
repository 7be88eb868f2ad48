import { readFileSync } from 'node:fs';

/**
 * Versions that the repairs were written for. A new one may have repaired the fault, or moved what a repair
 * changes.
 */
const repaired = { kafkajs: '2.2.4', '@grpc/grpc-js': '1.14.7' };

test.each(Object.entries(repaired))(
  'the repairs of %s were tried with the version in use',
  (name, version) => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    expect({ name, version: JSON.parse(manifest).dependencies[name] }).toEqual({ name, version });
  },
);
