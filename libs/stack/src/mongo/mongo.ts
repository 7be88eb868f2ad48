import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { ensureUsers } from '../access/mongo-users.ts';
import { ADMIN, passwordOf, uriOf } from '../access/passwords.ts';
import type { Progress, Terminal } from '../command/terminal.ts';
import { UserError } from '../command/user-error.ts';
import { stopLeftovers } from '../processes/leftovers.ts';
import { type RunningProcess, startProcess, stopOrder, stopUnlessServing } from '../processes/processes.ts';
import { lastLines } from '../processes/run.ts';
import { supervise } from '../processes/supervisor.ts';
import { findMongod, type MongoBinary } from './mongo-binary.ts';

export interface StartMongoOptions {
  dataDirectory: string;
  port: number;
  /** Passwords come from it. */
  accessKey: string;
  terminal: Terminal;
}

export interface Mongo {
  /** With the log-in of a user who has every right; an external one's as it is given. */
  uri: string;
  /** From `MONGODB_URI`: not stopped by us, and possibly shared. */
  external: boolean;
  stop(): Promise<void>;
}

const replicaSet = 'rs0';
const SERVER = '__system';
const startTimeoutMs = 60_000;

/**
 * Starts a one-node replica set that asks for a log-in, on loopback with its files in `dataDirectory`, or
 * uses that of `MONGODB_URI`.
 */
export function startMongo(options: StartMongoOptions): Promise<Mongo> {
  return options.terminal.step('MongoDB', async (progress) => {
    const uri = process.env.MONGODB_URI;
    return uri ? useExternal(uri, progress) : startOwnMongo(options, progress);
  });
}

async function useExternal(uri: string, progress: Progress): Promise<Mongo> {
  progress('from MONGODB_URI');
  const hello = await withAdmin(uri, (admin) => admin.command({ hello: 1 })).catch(() => undefined);
  if (!hello)
    throw new UserError('MONGODB_URI did not respond within 5 s: start that MongoDB, or unset the variable.');
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new UserError(
      'MONGODB_URI is not a replica set, which transactions require: run it with --replSet, or unset the variable.',
    );
  }
  return { uri, external: true, stop: async () => {} };
}

/** Starts our own MongoDB even when `MONGODB_URI` is set. */
export async function startOwnMongo(
  { dataDirectory, port, accessKey, terminal }: StartMongoOptions,
  progress: Progress,
): Promise<Mongo> {
  const binary = await findMongod(progress);
  progress(`${binary.version} from ${binary.source}`);
  await stopLeftovers(dataDirectory);
  const logFile = logFileIn(dataDirectory);
  const keyFile = writeKeyFile(dataDirectory, accessKey);
  const launch = () => launchMongod({ binary, dataDirectory, port, keyFile }, accessKey);
  const { stop } = await supervise({ name: 'MongoDB', logFile, terminal, launch });
  const uri = `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`;
  return { uri: uriOf(uri, ADMIN, passwordOf(accessKey, 'mongodb', ADMIN)), external: false, stop };
}

interface Launch {
  binary: MongoBinary;
  dataDirectory: string;
  port: number;
  keyFile: string;
}

async function launchMongod(launch: Launch, accessKey: string): Promise<RunningProcess> {
  const process = spawnMongod(launch);
  await stopUnlessServing(
    process,
    Promise.race([
      becomePrimary(launch.port, accessKey),
      failOnExit(process, logFileIn(launch.dataDirectory)),
    ]),
  );
  return process;
}

/** With a keyFile mongod asks for a log-in. Its content is the password of the server itself, `__system`. */
function writeKeyFile(dataDirectory: string, accessKey: string): string {
  const file = join(dataDirectory, 'keyfile');
  mkdirSync(dataDirectory, { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, passwordOf(accessKey, 'mongodb', SERVER), { mode: 0o600 });
  return file;
}

function spawnMongod({ binary, dataDirectory, port, keyFile }: Launch): RunningProcess {
  const { path, version } = binary;
  const files = join(dataDirectory, `files-${version}`);
  mkdirSync(files, { recursive: true });
  return startProcess({
    name: 'mongod',
    command: path,
    args: [
      ...['--dbpath', files, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet],
      ...['--keyFile', keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
      ...['--wiredTigerCacheSizeGB', cacheGigabytes(), '--nounixsocket'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // An uncommitted transaction of a killed process blocks its successors until it expires.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
      // no other member could become primary
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
    ],
    logFile: logFileIn(dataDirectory),
    pidDirectory: dataDirectory,
    mark: files,
    stopGroup: stopOrder.mongo,
  });
}

/**
 * A sixth of the memory, from 0.25 to 4 GB. WiredTiger evicts dirty pages beside requests once 5 % of the
 * cache is dirty; with 0.25 GB that happens every second (docs/performance.md).
 */
function cacheGigabytes(): string {
  return Math.max(0.25, Math.min(4, totalmem() / 2 ** 30 / 6)).toFixed(2);
}

const logFileIn = (dataDirectory: string) => join(dataDirectory, 'mongod.log');

/** Rejects with the end of the log when mongod exits; pending while it runs. */
async function failOnExit(process: RunningProcess, logFile: string): Promise<never> {
  const { code } = await process.ended;
  const lines = lastLines(readFileSync(logFile, 'utf8'), 3);
  throw new UserError(`mongod exited with code ${code}. End of ${logFile}:\n${lines}`);
}

async function becomePrimary(port: number, accessKey: string): Promise<void> {
  const password = passwordOf(accessKey, 'mongodb', SERVER);
  const uri = `mongodb://${SERVER}:${password}@127.0.0.1:${port}/?directConnection=true&authSource=local`;
  await withAdmin(uri, async (admin) => {
    await ensureMember(admin, `127.0.0.1:${port}`);
    for (let waited = 0; waited < startTimeoutMs; waited += 20) {
      const { isWritablePrimary } = await admin.command({ hello: 1 });
      if (isWritablePrimary) return ensureAdmin(admin, accessKey);
      await sleep(20);
    }
    throw new UserError(
      'mongod did not become primary within a minute: run `npm start -- --reset` to begin with empty data.',
    );
  });
}

/** The user of the launcher and of tests. */
function ensureAdmin(admin: Db, accessKey: string): Promise<void> {
  const password = passwordOf(accessKey, 'mongodb', ADMIN);
  return ensureUsers(admin, [{ name: ADMIN, password, roles: [{ role: 'root', db: 'admin' }] }]);
}

/** Initiates the replica set, or updates its port. */
async function ensureMember(admin: Db, host: string): Promise<void> {
  const config = await currentConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
}

interface ReplicaSetConfig {
  version: number;
  members: { host: string }[];
}

/**
 * Read from the local database, because a member whose address is not in the set refuses `replSetGetConfig`.
 */
function currentConfig(admin: Db): Promise<ReplicaSetConfig | null> {
  return admin.client.db('local').collection<ReplicaSetConfig>('system.replset').findOne({});
}

async function withAdmin<T>(uri: string, use: (admin: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: uri === process.env.MONGODB_URI ? 5000 : startTimeoutMs,
  });
  try {
    await client.connect();
    return await use(client.db('admin'));
  } finally {
    await client.close();
  }
}
