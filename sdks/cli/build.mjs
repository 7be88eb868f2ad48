// The code in one file, and the libraries beside it as dependencies.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const outfile = join(folder, 'dist/main.js');

await build({
  entryPoints: [join(folder, 'src/main.ts')],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node22',
  format: 'esm',
  charset: 'utf8',
});
chmodSync(outfile, 0o755);
