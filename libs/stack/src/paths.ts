import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Root of this clone. */
export const root = resolve(import.meta.dirname, '../../..');

/** Data, logs and secrets of this clone. */
export const stateDirectory = join(root, '.catraca');
/** Pid files of running services. */
export const runDirectory = join(stateDirectory, 'run');
export const logDirectory = join(stateDirectory, 'logs');
export const dataDirectory = join(stateDirectory, 'data');
export const mongoDirectory = join(dataDirectory, 'mongo');
export const kafkaDirectory = join(dataDirectory, 'kafka');
/** Heads of the ledger's chains, which balance writes once a day. */
export const ledgerHeadsFile = join(dataDirectory, 'ledger-heads.jsonl');
/** Certificates of the services for gRPC. */
export const certificateDirectory = join(stateDirectory, 'certificates');
export const compileCacheDirectory = join(stateDirectory, 'compile-cache');

/** Folder for downloads, shared by all clones of this user. */
export function cacheDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'catraca');
}
