import { mkdirSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { stopLeftovers } from './leftovers.ts';
import { findMongod, type MongoBinary } from './mongo-binary.ts';
import { type RunningProcess, servingOrStopped, startProcess, stopOrder } from './processes.ts';
import { lastLines } from './run.ts';
import type { Progress, Say } from './say.ts';
import { supervise } from './supervisor.ts';
import { UserError } from './user-error.ts';

export interface StartMongoOptions {
  dataDirectory: string;
  port: number;
  say: Say;
}

export interface Mongo {
  uri: string;
  /** From `MONGODB_URI`: not ours to stop, and perhaps shared with others. */
  external: boolean;
  stop(): Promise<void>;
}

const replicaSet = 'rs0';
const startTimeoutMs = 60_000;

/** A one-node replica set on loopback with its files in `dataDirectory`, or the one that `MONGODB_URI` names. */
export function startMongo(options: StartMongoOptions): Promise<Mongo> {
  return options.say.step('MongoDB', async (progress) => {
    const uri = process.env.MONGODB_URI;
    return uri ? useExternal(uri, progress) : startOwnMongo(options, progress);
  });
}

async function useExternal(uri: string, progress: Progress): Promise<Mongo> {
  progress('from MONGODB_URI');
  const hello = await withAdmin(uri, (admin) => admin.command({ hello: 1 })).catch(() => undefined);
  if (!hello)
    throw new UserError('MONGODB_URI does not answer within 5 s: start that MongoDB, or unset the variable.');
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new UserError(
      'MONGODB_URI is not a replica set, and transactions need one: run it with --replSet, or unset the variable.',
    );
  }
  return { uri, external: true, stop: async () => {} };
}

/** One of our own, whatever `MONGODB_URI` says. */
export async function startOwnMongo(
  { dataDirectory, port, say }: StartMongoOptions,
  progress: Progress,
): Promise<Mongo> {
  const binary = await findMongod(progress);
  progress(`${binary.version} from ${binary.source}`);
  await stopLeftovers(dataDirectory);
  const logFile = logFileIn(dataDirectory);
  const launch = () => launchMongod(binary, dataDirectory, port);
  const { stop } = await supervise({ name: 'MongoDB', logFile, say, launch });
  return { uri: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`, external: false, stop };
}

async function launchMongod(
  binary: MongoBinary,
  dataDirectory: string,
  port: number,
): Promise<RunningProcess> {
  const process = spawnMongod(binary, dataDirectory, port);
  const direct = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  await servingOrStopped(
    process,
    Promise.race([becomePrimary(direct, port), explainEnd(process, logFileIn(dataDirectory))]),
  );
  return process;
}

function spawnMongod({ path, version }: MongoBinary, dataDirectory: string, port: number): RunningProcess {
  const files = join(dataDirectory, `files-${version}`);
  mkdirSync(files, { recursive: true });
  return startProcess({
    name: 'mongod',
    command: path,
    args: [
      ...['--dbpath', files, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet],
      ...['--wiredTigerCacheSizeGB', cacheGigabytes(), '--nounixsocket'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // What a killed process left uncommitted blocks those who take over its work for so long.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'], // nobody to hand over to
    ],
    logFile: logFileIn(dataDirectory),
    pidDirectory: dataDirectory,
    mark: files,
    stops: stopOrder.mongo,
  });
}

/**
 * A sixth of the memory, 4 GB at most. Once a twentieth of the cache is written to and not yet in a checkpoint, which comes
 * once a minute, WiredTiger's threads begin to write it out beside requests: at 0.25 GB every second (docs/performance.md).
 */
function cacheGigabytes(): string {
  return Math.max(0.25, Math.min(4, totalmem() / 2 ** 30 / 6)).toFixed(2);
}

const logFileIn = (dataDirectory: string) => join(dataDirectory, 'mongod.log');

/** Never fulfilled while mongod runs; fails with its last words when it ends. */
async function explainEnd(process: RunningProcess, logFile: string): Promise<never> {
  const { code } = await process.ended;
  const words = lastLines(readFileSync(logFile, 'utf8'), 3);
  throw new UserError(`mongod ended with code ${code}; the end of ${logFile} says why:\n${words}`);
}

async function becomePrimary(uri: string, port: number): Promise<void> {
  await withAdmin(uri, async (admin) => {
    await ensureMember(admin, `127.0.0.1:${port}`);
    for (let waited = 0; waited < startTimeoutMs; waited += 20) {
      const { isWritablePrimary } = await admin.command({ hello: 1 });
      if (isWritablePrimary) return;
      await sleep(20);
    }
    throw new UserError(
      'mongod did not become primary within a minute: run `npm start -- --reset` to begin with empty data.',
    );
  });
}

/** Initiates the set, or moves it to today's port. */
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

/** Read from the local database: `replSetGetConfig` is refused by a member that does not find itself in the set. */
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
