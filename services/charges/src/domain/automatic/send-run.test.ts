import { type SendOutcome, SendRun } from './send-run.ts';

function runOf(...outcomes: SendOutcome[]): SendRun {
  const run = new SendRun();
  for (const outcome of outcomes) run.add(outcome);
  return run;
}

test('S31.16 a send that has no answer leaves the others of a run', () => {
  const run = runOf('silent', 'silent', 'silent', 'silent');
  expect([run.isOver, run.isAnswered]).toEqual([false, false]);
  run.add('answered');
  for (const outcome of ['silent', 'answered'] as const) for (let n = 0; n < 4; n++) run.add(outcome);
  expect([run.isOver, run.isAnswered]).toEqual([false, true]);
});

test('S31.16 a bank that takes no more, or answers nothing five times in a row, ends a run', () => {
  expect(runOf('answered', 'not_taken').isOver).toBe(true);
  expect(runOf('not_taken', 'answered').isOver).toBe(true);
  expect(runOf('answered', 'silent', 'silent', 'silent', 'silent', 'silent').isOver).toBe(true);
});
