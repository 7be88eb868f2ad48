import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.ts';

const run = promisify(execFile);

/** Exercises the code that bundle.mjs replaces: MongoDB connection strings, saslprep, and zod errors. */
const script = `
  import { saslprep } from '@mongodb-js/saslprep';
  import { MongoClient } from 'mongodb';
  import { z } from 'zod';

  const addresses = [
    'mongodb://127.0.0.1:27017/?replicaSet=rs0',
    'mongodb://ana:s%40nha%2F1@one.example:27018,[::1]:27019/loja?authSource=admin&tls=true&w=majority',
    'mongodb://one.example/?readPreferenceTags=dc:sp,rack:1&readPreferenceTags=dc:rio&APPNAME=x',
    'mongodb://one.example:99999/',
    'mongodb://one.example/?nonsense=1',
    'postgres://one.example/',
  ];
  function optionsOf(address) {
    try {
      const { hosts, credentials, dbName, tls, replicaSet, writeConcern, readPreference, appName } = new MongoClient(address).options;
      return { hosts: hosts.map(String), credentials, dbName, tls, replicaSet, writeConcern, readPreference, appName };
    } catch (error) {
      return error.message;
    }
  }
  console.log(JSON.stringify({
    addresses: addresses.map(optionsOf),
    passwords: ['senha', 'I\\u00adX', '\\u00aa', 'nbsp\\u00a0here'].map((password) => saslprep(password)),
    refused: z.object({ amount: z.int().min(1), name: z.string().max(3) }).safeParse({ amount: 0, name: 'long' }).error.issues,
  }));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catraca-bundle-'));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'dist/main.js'), script);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function outputOf(file: string): Promise<unknown> {
  return JSON.parse((await run(process.execPath, [file], { cwd: folder })).stdout);
}

test('a bundle parses connection strings, passwords and input as the original packages do', async () => {
  await run(process.execPath, [join(root, 'deploy/local/bundle.mjs')], { cwd: folder });
  const bundled = await outputOf('dist/bundle.js');
  expect(bundled).toEqual(await outputOf('dist/main.js'));
  expect(bundled).toMatchObject({ passwords: ['senha', 'IX', 'a', 'nbsp here'] });
});
