import { compilerOutput } from './build.ts';

test('a failed build shows only the output of the compilers', () => {
  const output = [
    ' • Packages in scope: @catraca/accounts',
    '@catraca/accounts:build: cache miss, executing e6d309113f6b83f0',
    '@catraca/accounts:build: > tsc -p tsconfig.json',
    '@catraca/accounts:build: src/main.ts(2,33): error TS2307: Cannot find module.',
    '@catraca/accounts:build: npm error code 2',
    ' ERROR  run failed: command  exited (2)',
  ].join('\n');
  expect(compilerOutput(output)).toBe(
    '  @catraca/accounts  src/main.ts(2,33): error TS2307: Cannot find module.',
  );
});

test('a failure of turbo itself is shown in full', () => {
  expect(compilerOutput('turbo: no such task')).toBe('turbo: no such task');
});
