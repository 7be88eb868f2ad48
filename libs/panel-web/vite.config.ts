import { defineConfig } from 'vite';

const vendor = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
/** Of who is signed in: the sign-in page does without. */
const inside =
  'check-boxes|choices|cursor-pages|data-table|details|filter-bar|json-view|list-of|pages-of-list|recurring-links|section-header|test-steps|timeline';
const common = new RegExp(
  `panel-web/src/(api|rules|shell/last-mode|texts/(pt|texts)|ui/(?!qr-code|${inside}))`,
);
const lists = new RegExp(`panel-web/src/ui/(${inside})`);

/** Nothing is inlined: the panel's Content-Security-Policy takes files of the same origin alone. */
export default defineConfig({
  base: '/panel/',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A page's chunk asks for what it imports: the names of all chunks weigh too much in the first load.
    modulePreload: false,
    rolldownOptions: {
      // Two files that every page needs, and one of who is signed in, instead of a dozen small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'common', test: common },
            { name: 'lists', test: lists },
          ],
        },
      },
      // Libraries mark what runs in browsers only, which is all here.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
  logLevel: 'warn',
});
