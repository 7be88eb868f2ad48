import { PassThrough } from 'node:stream';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { FileTurns, type Turn } from './file-turns.ts';

const opened: PassThrough[] = [];
afterEach(() => {
  for (const response of opened.splice(0)) response.destroy();
});

/** What became of each file that asked for its turn, by the order in which they did. */
function asked(turns: FileTurns, accounts: readonly string[]) {
  const responses = accounts.map(() => new PassThrough());
  opened.push(...responses);
  const states = accounts.map(() => 'waits');
  const taken: Turn[] = [];
  accounts.forEach((account, at) => {
    turns.take(account, responses[at]!).then(
      (turn) => {
        taken[at] = turn;
        states[at] = 'runs';
      },
      ({ code }) => (states[at] = code),
    );
  });
  /** The answer is made, and its client has it. */
  const answer = (at: number) => {
    taken[at]?.settle();
    responses[at]!.destroy();
  };
  return { responses, states, taken, answer };
}

test('S27.43 two files of an account are read at a time, and the next one once one has ended', async () => {
  const { states, answer } = asked(new FileTurns(), ['acc_1', 'acc_1', 'acc_1', 'acc_2']);
  await turn();
  expect(states).toEqual(['runs', 'runs', 'waits', 'runs']);
  answer(0);
  await turn();
  expect(states).toEqual(['runs', 'runs', 'runs', 'runs']);
});

test('S27.43 six files are read at a time, whoever sends them', async () => {
  const accounts = Array.from({ length: 8 }, (_, at) => `acc_${at}`);
  const { states, answer } = asked(new FileTurns(), accounts);
  await turn();
  expect(states.slice(5)).toEqual(['runs', 'waits', 'waits']);
  answer(6); // it left while it waited
  answer(0);
  await turn();
  expect(states.slice(5)).toEqual(['runs', 'too_many_requests', 'runs']);
});

test('S27.43 a client that leaves keeps its turn while its file is on its way', async () => {
  const { responses, states, taken } = asked(new FileTurns(), ['acc_1', 'acc_1', 'acc_1']);
  await turn();
  responses[0]!.destroy();
  await turn();
  expect(states).toEqual(['runs', 'runs', 'waits']);
  taken[0]!.settle();
  await turn();
  expect(states).toEqual(['runs', 'runs', 'runs']);
});

test('a turn whose work never ends is over some time after its client left', async () => {
  const { responses, states } = asked(new FileTurns({ maxWorkMs: 20 }), ['acc_1', 'acc_1', 'acc_1']);
  await turn();
  responses[0]!.destroy();
  await pause(100);
  expect(states).toEqual(['runs', 'runs', 'runs']);
});

test('S27.43 who reads too slowly is cut off', async () => {
  const { responses, taken } = asked(new FileTurns({ maxTurnMs: 20 }), ['acc_1']);
  await turn();
  taken[0]!.settle();
  await pause(100);
  expect(responses[0]!.destroyed).toBe(true);
});

test('S27.43 what waits too long is told when to come again', async () => {
  const { responses, states } = asked(new FileTurns({ maxWaitMs: 20 }), ['acc_1', 'acc_1', 'acc_1']);
  await pause(100);
  expect(states).toEqual(['runs', 'runs', 'too_many_requests']);
  responses[2]!.destroy();
  const again = asked(new FileTurns({ maxWaitMs: 20 }), ['acc_1']);
  await pause(100);
  expect(again.states).toEqual(['runs']);
});

test('a client that is gone takes no turn', async () => {
  const turns = new FileTurns();
  const gone = new PassThrough().destroy();
  for (let count = 0; count < 3; count++) await turns.take('acc_1', gone);
  const { states } = asked(turns, ['acc_1']);
  await turn();
  expect(states).toEqual(['runs']);
});
