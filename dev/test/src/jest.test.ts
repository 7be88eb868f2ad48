import { countTests, failedTests, skippedFor } from './jest.ts';

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

test('a good run has its tests counted', () => {
  expect(countTests(0, { ...report, numPendingTests: 1 })).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

test('a file that breaks before its tests counts as a failure', () => {
  expect(countTests(1, { ...report, numFailedTests: 2, numRuntimeErrorTestSuites: 1 })).toMatchObject({
    failed: 3,
  });
});

test('a crash without a report is a failure', () => {
  expect(countTests(134, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that ends badly with no failed test is a failure all the same', () => {
  expect(countTests(1, report)).toMatchObject({ passed: 5, failed: 1 });
});

test('a run without a test is a failure', () => {
  expect(countTests(0, { ...report, numPassedTests: 0 })).toMatchObject({ failed: 1 });
});

test('what was skipped is counted by what would run it', () => {
  const pending = (fullName: string) => ({ status: 'pending', fullName });
  const assertionResults = [
    pending('the chart (skipped without helm) has probes'),
    pending('the chart (skipped without helm) has budgets'),
    pending('one of its own'),
    { status: 'passed', fullName: 'another (skipped without helm)' },
  ];
  expect([...skippedFor([{ assertionResults }])]).toEqual([
    ['helm', 2],
    ['no reason named: one of its own', 1],
  ]);
});

test('failed tests are told with the start of their message', () => {
  const failed = { status: 'failed', fullName: 'a sale', failureMessages: ['\u001b[31mnot paid\u001b[39m'] };
  const assertionResults = [{ status: 'passed', fullName: 'another' }, failed];
  expect(failedTests([{ assertionResults }])).toEqual(['✗ a sale\n    not paid']);
});
