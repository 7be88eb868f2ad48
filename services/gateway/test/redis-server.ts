import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { Redis } from 'ioredis';

const [binary] = ['redis-server', 'valkey-server'].filter((name) => !spawnSync(name, ['--version']).error);

/** Whether this machine has a Redis or Valkey server to test with. Says loudly when it has none. */
export function hasRedisServer(): boolean {
  if (!binary)
    process.stderr.write(
      'NOT TESTED: shared rate limits. Install redis-server or valkey-server (.ci/run does).\n',
    );
  return binary !== undefined;
}

/** A real Redis server of the test's own, in memory only. */
export class RedisServer {
  private process: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const [port] = await freePorts(1);
    const server = new RedisServer(port!);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.process = spawn(binary!, settings, { stdio: 'ignore' });
    await eventually(() => this.assertListening(), 10_000);
  }

  signal(signal: NodeJS.Signals): void {
    this.process?.kill(signal);
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve));
    this.process?.kill('SIGKILL');
    await ended;
    this.process = null;
  }

  /** What a client of the test's own finds there. */
  async asked<Result>(question: (redis: Redis) => Promise<Result>): Promise<Result> {
    const redis = new Redis(this.url);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  private assertListening(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => {
        socket.destroy();
        resolve();
      });
      socket.once('error', reject);
    });
  }
}
