#!/usr/bin/env node
// npx catraca-ops in a clone: the tools from their sources, on the Node of node_modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const node = join(folder, '../../node_modules/.bin/node');
if (!existsSync(node)) {
  console.error('✗ The dependencies are missing: run npm ci, or npm start, first.');
  process.exit(2);
}
const flags = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
const child = spawn(node, [...flags, join(folder, 'src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
