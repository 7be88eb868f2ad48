import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../src/paths.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catraca-bundle-'));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'dist/rule.js'), 'export function decide() {\n\n  throw new Error("no");\n}\n');
  writeFileSync(
    join(folder, 'dist/main.js'),
    `import 'mongodb';
import { log } from '@catraca/platform/telemetry/log';
import { decide } from './rule.js';
try { decide(); } catch (err) { log.error({ err }); }
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a stack trace in the log of a bundle names our file and line', async () => {
  await run(process.execPath, [join(root, 'libs/stack/bundle/bundle.mjs')], { cwd: folder });
  const { stdout } = await run(process.execPath, ['dist/bundle.js'], { cwd: folder });
  expect(stdout).toMatch(/at decide \(.*dist\/rule\.js:3:\d+\)/);
});
