import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stateDirectory } from '@catraca/stack/paths';
import { build } from 'esbuild';
// @ts-expect-error: a script of the build, without types
import { bundleOptions } from '../../../libs/stack/bundle/bundle-options.mjs';

const folder = join(stateDirectory, 'load');
const MOUNTED = '/load';

/** Bundles src/sales. Returns flags and program for `docker run`, with the tools' image as its Node. */
export async function loadProgram(): Promise<{ flags: string[]; program: string }> {
  mkdirSync(folder, { recursive: true });
  await build({
    ...bundleOptions,
    conditions: ['source'],
    entryPoints: [join(import.meta.dirname, 'sales/sales.ts')],
    outfile: join(folder, 'sales.mjs'),
  });
  return {
    flags: ['--volume', `${folder}:${MOUNTED}:ro`, '--entrypoint', 'node'],
    program: `${MOUNTED}/sales.mjs`,
  };
}
