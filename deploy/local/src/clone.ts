import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopLeftovers } from './leftovers.ts';
import { removeLocalFile } from './local-file.ts';
import { releaseLock, takeLock } from './lock.ts';
import type { Command } from './main.ts';
import {
  dataDirectory,
  kafkaDirectory,
  logDirectory,
  mongoDirectory,
  runDirectory,
  stateDirectory,
} from './paths.ts';
import { UserError } from './user-error.ts';

const lockFile = join(stateDirectory, 'start.lock');
export const secretsFile = join(stateDirectory, 'secrets.json');

/** One start of a clone at a time; what a killed one left is stopped. */
export async function takeClone({ afterStop, say }: Command): Promise<void> {
  const owner = await takeLock(lockFile, 'deploy/local/src/start.ts');
  if (owner) {
    throw new UserError(
      `This clone already runs (process ${owner}): stop that one, or start another clone with --port.`,
    );
  }
  afterStop(() => releaseLock(lockFile));
  let count = 0;
  // Services first: they leave their Kafka groups only while there is a Kafka.
  for (const folder of [runDirectory, kafkaDirectory, mongoDirectory]) count += await stopLeftovers(folder);
  if (count > 0) say.line(`✓ Stopped ${count} processes that an earlier start had left`);
  removeLocalFile();
}

/** Forgets the data, the logs and the secrets of this clone. */
export function forgetClone(): void {
  for (const path of [dataDirectory, logDirectory, secretsFile])
    rmSync(path, { recursive: true, force: true });
}
