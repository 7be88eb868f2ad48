/**
 * Suites by file name: `*.faults.test.ts` (disks, brokers and connections that fail), `*.timing.test.ts`
 * (must watch a clock), `*.long.test.ts` (a year, or a hundred thousand rows: not a gate), and all others.
 * Without CATRACA_SUITE, as for `npm test -- <path>`, and for a list of files (`attacks`), every file counts.
 */
const otherSuites = {
  behaviour: ['\\.(faults|timing|long)\\.test\\.ts$'],
  faults: ['(?<!\\.faults)\\.test\\.ts$'],
  timing: ['(?<!\\.timing)\\.test\\.ts$'],
  long: ['(?<!\\.long)\\.test\\.ts$'],
};

/** @type {import('jest').Config} */
export default {
  rootDir: '../..',
  testMatch: ['<rootDir>/{libs,services,sdks,deploy,dev,tests}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(otherSuites[process.env.CATRACA_SUITE] ?? [])],
  modulePathIgnorePatterns: ['/dist/', '/.catraca/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Packages of this repository are tested from their sources.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  moduleNameMapper: {
    // By condition in the SDK's package, where it is built.
    '^#crypto$': '<rootDir>/sdks/typescript/src/crypto/node.ts',
    '^catraca$': '<rootDir>/sdks/typescript/src/index.ts',
    // These packages of others offer their sources by the condition `source`, too.
    '^(eventsource(?:-parser)?)$': '<rootDir>/node_modules/$1/dist/index.js',
    '^(eventsource-parser)/stream$': '<rootDir>/node_modules/$1/dist/stream.js',
  },
  testSequencer: '<rootDir>/dev/test/jest.sequencer.mjs',
  // Two keep two cores busy: with a third, the services of each stack only wait longer for a core.
  maxWorkers: 2,
  // A worker keeps the modules of every test file that it ran (jest with ESM): a large heap costs a garbage
  // collector's time.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 30_000,
};
