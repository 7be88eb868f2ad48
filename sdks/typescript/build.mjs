// After tsc, which writes dist/esm/*.d.ts: the code as ESM and as CommonJS, and the same types for both.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
const common = { target: 'es2022', platform: 'neutral', charset: 'utf8' };

rmSync(join(dist, 'cjs'), { recursive: true, force: true });
cpSync(join(dist, 'esm'), join(dist, 'cjs'), { recursive: true, filter: (path) => !path.endsWith('.js') });
for (const format of ['esm', 'cjs']) await write(format);

/** `#crypto` is chosen where the code runs, by the nearest package.json. */
const imports = { '#crypto': { node: './crypto/node.js', default: './crypto/web.js' } };
writeFileSync(join(dist, 'cjs/package.json'), `${JSON.stringify({ type: 'commonjs', imports })}\n`);

async function write(format) {
  const out = join(dist, format);
  const source = (name) => join(folder, 'src', name);
  const library = { entryPoints: [source('index.ts')], bundle: true, external: ['#crypto'], outdir: out };
  const hashes = { entryPoints: ['node.ts', 'web.ts'].map((name) => source(`crypto/${name}`)) };
  await build({ ...common, ...library, format });
  await build({ ...common, ...hashes, format, outdir: join(out, 'crypto') });
}
