import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMongod } from '@catraca/stack/mongo/mongo-binary';
import { freePorts } from '@catraca/stack/ports';
import mongoose from 'mongoose';

/** A MongoDB for one test, without compression, so that the bytes of its files can be searched. */
export class UncompressedMongo {
  private constructor(
    readonly uri: string,
    private readonly process: ChildProcess,
  ) {}

  /** Data files and log are written to `folder`. */
  static async start(folder: string): Promise<UncompressedMongo> {
    const [binary, [port]] = await Promise.all([findMongod(() => {}), freePorts(1)]);
    const files = join(folder, 'files');
    mkdirSync(files, { recursive: true });
    const log = openSync(join(folder, 'mongod.log'), 'a');
    const args = [
      ...['--dbpath', files, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'plain'],
      ...['--wiredTigerCacheSizeGB', '0.25', '--nounixsocket'],
      ...['--wiredTigerCollectionBlockCompressor', 'none', '--wiredTigerJournalCompressor', 'none'],
      ...['--wiredTigerIndexPrefixCompression', 'false'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
    ];
    const child = spawn(binary.path, args, { stdio: ['ignore', log, log] });
    await initiate(port!);
    return new UncompressedMongo(`mongodb://127.0.0.1:${port}/?replicaSet=plain`, child);
  }

  /** Until `resume`, connections stay open and nothing is answered. */
  pause(): void {
    this.process.kill('SIGSTOP');
  }

  resume(): void {
    this.process.kill('SIGCONT');
  }

  /** Stops it by SIGTERM, which writes a last checkpoint: afterwards all data is in the files. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
  }
}

async function initiate(port: number): Promise<void> {
  const connection = await mongoose
    .createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`)
    .asPromise();
  try {
    const admin = connection.getClient().db('admin');
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await admin.command({ replSetInitiate: { _id: 'plain', members } });
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) await sleep(50);
  } finally {
    await connection.close();
  }
}
