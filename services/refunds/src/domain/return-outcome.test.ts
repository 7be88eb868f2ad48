import { refusedByBank, returnOutcomeOf } from './return-outcome.ts';

test('a return that was made is a success', () => {
  const rtrId = `D${'1'.repeat(31)}`;
  expect(returnOutcomeOf({ status: 'returned', failureCode: null, rtrId })).toEqual({
    outcome: 'succeeded',
    failedReason: null,
    rtrId,
  });
});

test('a return that was not made fails, with the bank’s code if it names one', () => {
  const reason = (failureCode: string | null) =>
    returnOutcomeOf({ status: 'not_returned', failureCode, rtrId: null })!.failedReason;
  expect(reason('AC07')).toBe('O banco não realizou a devolução (AC07).');
  expect(reason(null)).toBe('O banco não realizou a devolução.');
  expect(refusedByBank('PixDevolucaoInvalida')).toEqual({
    outcome: 'failed',
    failedReason: 'O banco recusou a devolução (PixDevolucaoInvalida).',
    rtrId: null,
  });
});

test.each(['processing', 'unknown'] as const)('S11.9 %s is never guessed', (status) => {
  expect(returnOutcomeOf({ status, failureCode: 'AC07', rtrId: null })).toBeNull();
});
