import { parseTestArgs } from './test-args.ts';

test.each([
  [[], { suite: 'behaviour', jestArgs: [] }],
  [['--suite=faults'], { suite: 'faults', jestArgs: [] }],
  [['services/charges'], { suite: null, jestArgs: ['services/charges'] }],
  [['--suite=timing', '-t', 'secret'], { suite: 'timing', jestArgs: ['-t', 'secret'] }],
])('npm test -- %j', (args, expected) => {
  expect(parseTestArgs(args)).toEqual(expected);
});

test('the attacks are a list of files', () => {
  const { suite, jestArgs } = parseTestArgs(['--suite=attacks']);
  expect(suite).toBe('attacks');
  expect(jestArgs).toContain('tests/access/stores.test.ts');
});
