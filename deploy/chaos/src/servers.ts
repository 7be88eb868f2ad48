import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKafka } from '@catraca/local/kafka';
import { startMongo } from '@catraca/local/mongo';
import { freePorts } from '@catraca/local/ports';
import type { Terminal } from '@catraca/local/terminal';

/** Longer than a supervisor pauses at most before it tries again. */
const BACK_WITHIN_MS = 90_000;

export type ServerName = 'mongod' | 'kafka';

/** A MongoDB and a Kafka of this run's own. Each is started again by its supervisor when it dies. */
export class Servers {
  private constructor(
    private readonly folder: string,
    readonly mongoPort: number,
    readonly kafka: { broker: number; advertised: number },
    readonly mongoUri: string,
  ) {}

  static async start(folder: string, terminal: Terminal): Promise<Servers> {
    const [port, broker, controller, advertised] = (await freePorts(4)) as [number, number, number, number];
    const quiet: Terminal = { ...terminal, line: () => undefined };
    const [mongodb] = await Promise.all([
      startMongo({ dataDirectory: join(folder, 'mongo'), port, terminal: quiet }),
      startKafka({
        dataDirectory: join(folder, 'kafka'),
        ports: { broker, controller, advertised },
        terminal: quiet,
      }),
    ]);
    return new Servers(folder, port, { broker, advertised }, mongodb.uri);
  }

  /** Answers the process that got it. */
  signal(name: ServerName, signal: NodeJS.Signals): number {
    const pid = this.pidOf(name);
    if (pid === null) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
    return pid;
  }

  /** Fulfilled when another process than `killed` takes connections. */
  async isBack(name: ServerName, killed: number): Promise<void> {
    const port = name === 'mongod' ? this.mongoPort : this.kafka.broker;
    const limit = Date.now() + BACK_WITHIN_MS;
    for (let pid = this.pidOf(name); ; pid = this.pidOf(name)) {
      if (pid !== null && pid !== killed && (await accepts(port))) return;
      if (Date.now() > limit) throw new Error(`${name} does not come back`);
      await sleep(100);
    }
  }

  /** Null between two processes. */
  private pidOf(name: ServerName): number | null {
    const pidFile = join(this.folder, name === 'mongod' ? 'mongo' : 'kafka', `${name}.pid`);
    try {
      return JSON.parse(readFileSync(pidFile, 'utf8')).pid;
    } catch {
      return null;
    }
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const answer = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
