import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { silent } from '@catraca/testing/silent';
import { type RunningProcess, startProcess, stopOrder } from './processes.ts';
import { supervise } from './supervisor.ts';

/** A supervised process that serves, each time it is started, when `serving` is fulfilled. */
async function supervised() {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-'));
  const started: RunningProcess[] = [];
  const world = { started, serving: Promise.resolve() };
  const logFile = join(folder, 'log');
  const launch = async () => {
    const process = startProcess({
      ...{ name: 'sleeper', command: 'sleep', args: ['60'], mark: 'sleep' },
      ...{ logFile, pidDirectory: folder, stops: stopOrder.service },
    });
    started.push(process);
    await world.serving;
    return process;
  };
  return { ...(await supervise({ name: 'sleeper', logFile, say: silent, launch })), world };
}

const hasEnded = ({ child }: RunningProcess) => child.exitCode !== null || child.signalCode !== null;

test('a process that dies starts again', async () => {
  const { world, stop } = await supervised();
  world.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(world.started).toHaveLength(2));
  expect(hasEnded(world.started[1]!)).toBe(false);
  await stop();
  expect(world.started.map(hasEnded)).toEqual([true, true]);
});

test('a process that is stopped while it starts again has ended when the stop has', async () => {
  const { world, stop } = await supervised();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.serving = promise;
  world.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(world.started).toHaveLength(2));
  const stopped = stop();
  resolve();
  await stopped;
  expect(world.started.map(hasEnded)).toEqual([true, true]);
});

test('a process that is stopped before it starts again stays away', async () => {
  const { world, stop } = await supervised();
  world.started[0]!.child.kill('SIGKILL');
  await eventually(() => expect(hasEnded(world.started[0]!)).toBe(true));
  await stop();
  await sleep(1_000); // twice the pause before it would start
  expect(world.started).toHaveLength(1);
});
