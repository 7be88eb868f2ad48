// Bundles the tools: dist/bundle.js picks the tool, and each tool is a chunk beside it.
import { build } from 'esbuild';
import { bundleOptions } from '../../libs/stack/bundle/bundle-options.mjs';

await build({
  ...bundleOptions,
  entryPoints: { bundle: 'src/main.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});
