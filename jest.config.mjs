/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/{libs,services,deploy}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
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
  maxWorkers: 2,
  testTimeout: 30_000,
};
