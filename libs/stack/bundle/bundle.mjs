// Bundles the service in the current folder: dist/main.js -> dist/bundle.js, one file that starts fast, with
// its source map.
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

await build({ ...bundleOptions, entryPoints: ['dist/main.js'], outfile: 'dist/bundle.js' });
