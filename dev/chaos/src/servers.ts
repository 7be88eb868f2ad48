import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '@catraca/stack/command/terminal';
import { startKafka } from '@catraca/stack/kafka/kafka';
import { startMongo } from '@catraca/stack/mongo/mongo';
import { freePorts } from '@catraca/stack/ports';

/** Longer than the maximum back-off of the supervisor. */
const RESTART_TIMEOUT_MS = 90_000;

export type ServerName = 'mongod' | 'kafka';

/** MongoDB and Kafka of this run. A supervisor restarts each when it dies. */
export class Servers {
  private constructor(
    private readonly folder: string,
    readonly mongoPort: number,
    readonly kafka: { brokers: string; external: false; broker: number; advertised: number },
    readonly mongodb: { uri: string; external: boolean },
  ) {}

  static async start(folder: string, accessKey: string, terminal: Terminal): Promise<Servers> {
    const [port, broker, controller, advertised] = (await freePorts(4)) as [number, number, number, number];
    const silentTerminal: Terminal = { ...terminal, line: () => undefined };
    const [mongodb] = await Promise.all([
      startMongo({ dataDirectory: join(folder, 'mongo'), port, accessKey, terminal: silentTerminal }),
      startKafka({
        dataDirectory: join(folder, 'kafka'),
        ports: { broker, controller, advertised },
        accessKey,
        terminal: silentTerminal,
      }),
    ]);
    const kafka = { brokers: `127.0.0.1:${advertised}`, external: false, broker, advertised } as const;
    return new Servers(folder, port, kafka, mongodb);
  }

  /** For the services. */
  get addresses() {
    const { mongoPort, mongodb, kafka } = this;
    return { mongoPort, mongodb, kafka };
  }

  /** Sends a signal. Returns the pid of the process. */
  signal(name: ServerName, signal: NodeJS.Signals): number {
    const pid = this.pidOf(name);
    if (pid === null) throw new Error(`${name} is not running`);
    process.kill(pid, signal);
    return pid;
  }

  /** Resolves when a process other than `killed` accepts connections. */
  async waitForRestart(name: ServerName, killed: number): Promise<void> {
    const port = name === 'mongod' ? this.mongoPort : this.kafka.broker;
    const limit = Date.now() + RESTART_TIMEOUT_MS;
    for (let pid = this.pidOf(name); ; pid = this.pidOf(name)) {
      if (pid !== null && pid !== killed && (await accepts(port))) return;
      if (Date.now() > limit) throw new Error(`${name} did not restart`);
      await sleep(100);
    }
  }

  /** Null during a restart. */
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
    const response = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => response(true)).once('error', () => response(false));
    socket.once('timeout', () => response(false));
  });
}
