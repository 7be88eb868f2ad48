import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command/run-command.ts';
import { UserError } from './command/user-error.ts';
import { removeLocalFile } from './local-file.ts';
import {
  dataDirectory,
  kafkaDirectory,
  logDirectory,
  mongoDirectory,
  runDirectory,
  stateDirectory,
} from './paths.ts';
import { stopLeftovers } from './processes/leftovers.ts';
import { releaseLock, takeLock } from './processes/lock.ts';

const lockFile = join(stateDirectory, 'start.lock');
export const secretsFile = join(stateDirectory, 'secrets.json');

/** Locks this clone for one `npm start` at a time, and stops processes that a killed one left. */
export async function lockClone({ afterStop, terminal }: Command): Promise<void> {
  const owner = await takeLock(lockFile, 'dev/cli/src/start.ts');
  if (owner) {
    throw new UserError(
      `This clone is already running (process ${owner}): stop it, or start another clone with --port.`,
    );
  }
  afterStop(() => releaseLock(lockFile));
  let count = 0;
  // Services first: they can leave their consumer groups only while Kafka runs.
  for (const folder of [runDirectory, kafkaDirectory, mongoDirectory]) count += await stopLeftovers(folder);
  if (count > 0) terminal.line(`✓ Stopped ${count} processes left over from an earlier start`);
  removeLocalFile();
}

/** Deletes the data, logs and secrets of this clone. */
export function resetClone(): void {
  for (const path of [dataDirectory, logDirectory, secretsFile])
    rmSync(path, { recursive: true, force: true });
}
