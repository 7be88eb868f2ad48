import { refusedByBank, returnOutcomeOf } from './return-outcome.ts';

test('a return that was made is a success', () => {
  expect(returnOutcomeOf({ status: 'returned', failureCode: null })).toEqual({
    outcome: 'succeeded',
    failedReason: null,
  });
});

test('a return that was not made fails, with the bank’s code if it names one', () => {
  const reason = (failureCode: string | null) =>
    returnOutcomeOf({ status: 'not_returned', failureCode })!.failedReason;
  expect(reason('AC07')).toBe('O banco não realizou a devolução (AC07).');
  expect(reason(null)).toBe('O banco não realizou a devolução.');
  expect(refusedByBank('PixDevolucaoInvalida')).toEqual({
    outcome: 'failed',
    failedReason: 'O banco recusou a devolução (PixDevolucaoInvalida).',
  });
});

test.each(['processing', 'unknown'] as const)('S11.9 %s is never guessed', (status) => {
  expect(returnOutcomeOf({ status, failureCode: 'AC07' })).toBeNull();
});
