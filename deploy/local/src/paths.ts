import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The clone this runs from. */
export const root = resolve(import.meta.dirname, '../../..');

/** What this clone keeps: data, logs, secrets. */
export const stateDirectory = join(root, '.catraca');
/** The pids of what runs. */
export const runDirectory = join(stateDirectory, 'run');
export const logDirectory = join(stateDirectory, 'logs');
export const dataDirectory = join(stateDirectory, 'data');
export const mongoDirectory = join(dataDirectory, 'mongo');
export const kafkaDirectory = join(dataDirectory, 'kafka');
export const compileCacheDirectory = join(stateDirectory, 'compile-cache');

/** Where downloads live, shared by all clones of this user. */
export function cacheDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'catraca');
}
