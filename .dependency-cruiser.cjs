/** The walls and directions of docs/architecture.md. */
/** The sandbox is two companies, each with its own layers. */
const layer = (name) => `^services/(sandbox/src/[^/]+|[^/]+/src)/${name}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-a-service',
      comment: 'Services meet over gRPC, Kafka and HTTP only.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    { name: 'libs-know-no-service', severity: 'error', from: { path: '^libs/' }, to: { path: '^services/' } },
    {
      name: 'the-product-knows-no-tools',
      comment:
        'Services and libraries know neither what runs them (deploy) nor what changes them (dev, tests).',
      severity: 'error',
      from: { path: '^(libs|services)/' },
      to: { path: '^(deploy|dev|tests)/' },
    },
    {
      name: 'sdks-stand-alone',
      comment: 'Sellers install them alone.',
      severity: 'error',
      from: { path: '^sdks/(?!cli/)[^/]+/(src|generate)/' },
      to: { pathNot: ['^sdks/', '^(node:)?(crypto|fs|path|http|net)$'] },
    },
    {
      name: 'command-line-knows-the-sdk-only',
      comment: 'Sellers install it without the repository.',
      severity: 'error',
      from: { path: '^sdks/cli/' },
      to: { path: '^(libs|services|deploy|dev|tests)/' },
    },
    {
      name: 'deploy-knows-no-dev',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^(dev|tests)/' },
    },
    {
      name: 'kernel-stands-alone',
      severity: 'error',
      from: { path: '^libs/kernel/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^libs/kernel/', '^(node:)?(crypto|net)$'] },
    },
    {
      name: 'contracts-know-the-kernel-only',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: '^libs/', pathNot: '^libs/(contracts|kernel)/' },
    },
    {
      name: 'docs-site-knows-contracts-kernel-and-tokens-only',
      severity: 'error',
      from: { path: '^libs/docs-site/' },
      to: { path: '^libs/', pathNot: '^libs/(docs-site|contracts|kernel|web-tokens)/' },
    },
    {
      name: 'services-know-what-the-docs-site-writes-only',
      comment: 'The pages are built before: Shiki and markdown-it stay out of every bundle.',
      severity: 'error',
      from: { pathNot: '^(libs/docs-site|tests/docs)/' },
      to: {
        path: '^libs/docs-site/',
        pathNot: '^libs/docs-site/src/(?:placeholders|search-section|search-index)\\.ts$',
      },
    },
    {
      name: 'platform-knows-no-provider',
      severity: 'error',
      from: { path: '^libs/platform/src/' },
      to: { path: '^libs/(providers|testing)/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Rules know the kernel and the shapes of HTTP and events; no I/O, no framework, no generated messages.',
      severity: 'error',
      from: { path: layer('domain'), pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          layer('domain'),
          '^libs/kernel/',
          '^libs/contracts/(?!src/gen/)',
          '^(node:)?(crypto|net|buffer)$',
          '^node_modules/pure-rand/', // its choices follow from a seed
        ],
      },
    },
    {
      name: 'adapters-know-the-domain-only',
      severity: 'error',
      from: { path: layer('adapters') },
      to: { path: [layer('entry'), layer('usecases'), layer('edge')] },
    },
    {
      name: 'adapters-map-no-requests',
      comment: 'Mappings of gRPC requests and responses are in entry/; adapters map documents and events.',
      severity: 'error',
      from: { path: `${layer('adapters')}.*\\.mapping\\.ts$` },
      to: { path: '^libs/contracts/src/gen/' },
    },
    {
      name: 'usecases-know-no-entry',
      severity: 'error',
      from: { path: layer('usecases') },
      to: { path: [layer('entry'), layer('edge')] },
    },
    {
      name: 'production-code-knows-no-tests',
      severity: 'error',
      from: { path: '^(libs|services)/[^/]+/src', pathNot: ['\\.test\\.ts$', '^libs/(testing|stack)/'] },
      to: { path: ['\\.test\\.ts$', '/test/', '^libs/(testing|stack)/'] },
    },
    {
      name: 'the-bank-is-outside',
      comment: 'Nothing imports the sandbox; it is reached over HTTP like any bank.',
      severity: 'error',
      from: { pathNot: '^services/sandbox/' },
      to: { path: '^services/sandbox/' },
    },
    { name: 'what-is-imported-is-there', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.d\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
    reporterOptions: {
      archi: {
        collapsePattern: '^(libs|services|deploy|dev)/[^/]+',
        theme: { graph: { splines: 'true', rankdir: 'TB', bgcolor: 'white' } },
      },
    },
  },
};
