// How services and tools are bundled: few files that start fast, with their source maps.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Optional packages of Nest and the MongoDB driver that are not installed: the import stays and fails only
 * when used.
 */
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
 * A map of every line of all dependencies costs each service 100 MB and half a second at its start: only
 * their files are mapped.
 */
const mapDependenciesByFile = {
  name: 'map-dependencies-by-file',
  setup(bundle) {
    bundle.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' });
      const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
      return { contents: `${await readFile(path, 'utf8')}\n${comment}`, loader: 'js' };
    });
  },
};

/** CommonJS packages inside an ES module use these names. */
const commonJsNames = [
  "import { createRequire as catracaCreateRequire } from 'node:module';",
  "import { dirname as catracaDirname } from 'node:path';",
  'const require = catracaCreateRequire(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = catracaDirname(__filename);',
].join('\n');

const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));

/** Options of esbuild; entry points and output are the caller's. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  // The text of a bundle stays in memory. Non-ASCII text, even in a comment, would double it.
  minifyWhitespace: true,
  charset: 'ascii',
  legalComments: 'none',
  lineLimit: 120,
  define: { 'process.env.CATRACA_VERSION': JSON.stringify(version) },
  banner: { js: commonJsNames },
  // Nest loads gRPC from node_modules: there must be one copy. The health check reads its proto file beside
  // itself.
  external: ['@grpc/*', 'grpc-health-check'],
  plugins: [mapDependenciesByFile, leaveOptionalPackagesOut],
  logLevel: 'warning',
};
