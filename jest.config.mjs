const packages = '(kernel|contracts|platform|providers|testing)';

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
  moduleNameMapper: {
    [`^@catraca/${packages}/(.*)$`]: '<rootDir>/libs/$1/src/$2.ts',
    '^@catraca/local/(.*)$': '<rootDir>/deploy/local/src/$1.ts',
  },
  maxWorkers: 2,
  testTimeout: 30_000,
};
