import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startKafka } from '@catraca/local/kafka';
import { startMongo } from '@catraca/local/mongo';
import { freePorts } from '@catraca/local/ports';
import type { Say } from '@catraca/local/say';

export type ServerName = 'mongod' | 'kafka';

/** A MongoDB and a Kafka of this run's own. Each is started again by its supervisor when it dies. */
export class Servers {
  private constructor(
    private readonly folder: string,
    readonly mongoPort: number,
    readonly kafka: { broker: number; advertised: number },
    readonly mongoUri: string,
  ) {}

  static async start(folder: string, say: Say): Promise<Servers> {
    const [port, broker, controller, advertised] = (await freePorts(4)) as [number, number, number, number];
    const quiet: Say = { ...say, line: () => undefined };
    const [mongodb] = await Promise.all([
      startMongo({ dataDirectory: join(folder, 'mongo'), port, say: quiet }),
      startKafka({
        dataDirectory: join(folder, 'kafka'),
        ports: { broker, controller, advertised },
        say: quiet,
      }),
    ]);
    return new Servers(folder, port, { broker, advertised }, mongodb.uri);
  }

  signal(name: ServerName, signal: NodeJS.Signals): void {
    const pidFile = join(this.folder, name === 'mongod' ? 'mongo' : 'kafka', `${name}.pid`);
    process.kill(JSON.parse(readFileSync(pidFile, 'utf8')).pid, signal);
  }
}
