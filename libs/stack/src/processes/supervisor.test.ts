import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { silentTerminal } from '@catraca/testing/silent-terminal';
import { type RunningProcess, startProcess, stopOrder } from './processes.ts';
import { supervise } from './supervisor.ts';

/** Starts a supervised process that counts as serving, after each start, when `serving` resolves. */
async function supervised() {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-'));
  const started: RunningProcess[] = [];
  const state = { started, serving: Promise.resolve() };
  const logFile = join(folder, 'log');
  const launch = async () => {
    const process = startProcess({
      ...{ name: 'sleeper', command: 'sleep', args: ['60'], mark: 'sleep' },
      ...{ logFile, pidDirectory: folder, stopGroup: stopOrder.service },
    });
    started.push(process);
    await state.serving;
    return process;
  };
  return { ...(await supervise({ name: 'sleeper', logFile, terminal: silentTerminal, launch })), state };
}

const hasEnded = ({ child }: RunningProcess) => child.exitCode !== null || child.signalCode !== null;

test('a process that dies is restarted', async () => {
  const { state, stop } = await supervised();
  state.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(state.started).toHaveLength(2));
  expect(hasEnded(state.started[1]!)).toBe(false);
  await stop();
  expect(state.started.map(hasEnded)).toEqual([true, true]);
});

test('stopping a process during its restart waits for its end', async () => {
  const { state, stop } = await supervised();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.serving = promise;
  state.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(state.started).toHaveLength(2));
  const stopped = stop();
  resolve();
  await stopped;
  expect(state.started.map(hasEnded)).toEqual([true, true]);
});

test('a process that is stopped before its restart is not restarted', async () => {
  const { state, stop } = await supervised();
  state.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(hasEnded(state.started[0]!)).toBe(true));
  await stop();
  await sleep(1_000); // twice the pause before a restart
  expect(state.started).toHaveLength(1);
});
