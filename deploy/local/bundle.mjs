// Bundles the service in the current folder: dist/main.js -> dist/bundle.js, one file that starts fast.
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

/** A package that is not installed is an optional one (Nest's and the Mongo driver's): its import stays, to fail only when used. */
const leaveOptionalPackagesOut = {
  name: 'leave-optional-packages-out',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'asked') return undefined;
      const found = await bundle.resolve(path, { ...from, pluginData: 'asked' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/**
 * What the bundles have instead of modules that hold much memory for little: 6 MB in each service. Node has URLs of its own,
 * without tables of all of Unicode; the tables for passwords are read when there is one; Zod speaks English only.
 */
const light = {
  'whatwg-url': 'module.exports = { URL, URLSearchParams };',
  '@mongodb-js/saslprep':
    "exports.saslprep = (...password) => require('@mongodb-js/saslprep').saslprep(...password);",
  '../locales/index.js': "exports.en = require('../locales/en.js').default;",
};
const leaveTablesOut = {
  name: 'leave-tables-out',
  setup(bundle) {
    const filter = new RegExp(`^(${Object.keys(light).map(RegExp.escape).join('|')})$`);
    bundle.onResolve({ filter }, ({ path, namespace, importer, resolveDir }) => {
      if (namespace === 'light' || (path.startsWith('.') && !importer.includes('/zod/'))) return undefined;
      return { path, namespace: 'light', pluginData: resolveDir };
    });
    bundle.onLoad({ filter: /.*/, namespace: 'light' }, ({ path, pluginData: resolveDir }) => ({
      contents: light[path],
      resolveDir,
    }));
  },
};

/** CommonJS packages inside an ES module still call these. */
const commonJsNames = [
  "import { createRequire as catracaCreateRequire } from 'node:module';",
  "import { dirname as catracaDirname } from 'node:path';",
  'const require = catracaCreateRequire(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = catracaDirname(__filename);',
].join('\n');

const { outputFiles } = await build({
  entryPoints: ['dist/main.js'],
  outfile: 'dist/bundle.js',
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // No source maps: reading them cost each service 100 MB and half a second. Nor keepNames: it calls defineProperty for every closure that a request makes.
  sourcemap: false,
  // The text of a bundle stays in memory. Names stay, and lines are short enough for a stack to say where.
  minifyWhitespace: true,
  lineLimit: 120,
  banner: { js: commonJsNames },
  // Nest loads gRPC itself, from node_modules: there must be one. The health check reads its proto beside itself.
  external: ['@grpc/*', 'grpc-health-check'],
  plugins: [leaveTablesOut, leaveOptionalPackagesOut],
  logLevel: 'warning',
});

/** What is not ASCII, as its escape: for one such letter, and be it in a comment, Node keeps the whole text once more, 10 to 20 MB. */
const ascii = (text) =>
  text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, ascii(text))));
