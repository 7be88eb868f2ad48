import { PassThrough } from 'node:stream';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { FileTurns } from './file-turns.ts';

const opened: PassThrough[] = [];
afterEach(() => {
  for (const response of opened.splice(0)) response.destroy();
});

/** What became of each file that asked for its turn, by the order in which they did. */
function asked(turns: FileTurns, accounts: readonly string[]) {
  const responses = accounts.map(() => new PassThrough());
  opened.push(...responses);
  const states = accounts.map(() => 'waits');
  accounts.forEach((account, at) => {
    turns.take(account, responses[at]!).then(
      () => (states[at] = 'runs'),
      ({ code }) => (states[at] = code),
    );
  });
  return { responses, states };
}

test('S27.43 two files of an account are read at a time, and the next one once one has ended', async () => {
  const { responses, states } = asked(new FileTurns(), ['acc_1', 'acc_1', 'acc_1', 'acc_2']);
  await turn();
  expect(states).toEqual(['runs', 'runs', 'waits', 'runs']);
  responses[0]!.destroy();
  await turn();
  expect(states).toEqual(['runs', 'runs', 'runs', 'runs']);
});

test('S27.43 eight files are read at a time, whoever sends them', async () => {
  const accounts = Array.from({ length: 10 }, (_, at) => `acc_${at}`);
  const { responses, states } = asked(new FileTurns(), accounts);
  await turn();
  expect(states.slice(7)).toEqual(['runs', 'waits', 'waits']);
  responses[8]!.destroy(); // it left while it waited
  responses[0]!.destroy();
  await turn();
  expect(states.slice(7)).toEqual(['runs', 'too_many_requests', 'runs']);
});

test('S27.43 what waits too long is told when to come again', async () => {
  const { responses, states } = asked(new FileTurns(20), ['acc_1', 'acc_1', 'acc_1']);
  await pause(100);
  expect(states).toEqual(['runs', 'runs', 'too_many_requests']);
  responses[2]!.destroy();
  const again = asked(new FileTurns(20), ['acc_1']);
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
