import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Faults of a link. `slow`: all data is delayed. `reset`: connections are reset, new ones too. `half-open`:
 * data from the server is dropped. `blackhole`: all data is dropped without an error. A connection that lost
 * data stays dead after the fault, like one to an unplugged machine.
 */
export const linkModes = ['slow', 'reset', 'half-open', 'blackhole'] as const;
export type LinkMode = (typeof linkModes)[number];

const DELAY_MS = 250;

interface Pair {
  client: Socket;
  /** Null until a server has accepted the connection. */
  server: Socket | null;
  dead: { up: boolean; down: boolean };
}

/**
 * A TCP proxy for one or several servers on loopback. Each connection goes to the next server that accepts
 * it.
 */
export class TcpLink {
  private readonly pairs = new Set<Pair>();
  private readonly listener: Server;
  private mode: LinkMode | null = null;
  private turn = 0;

  private constructor(
    readonly port: number,
    private readonly servers: readonly number[],
  ) {
    this.listener = createServer({ noDelay: true }, (client) => this.accept(client));
  }

  static async open(port: number, servers: readonly number[]): Promise<TcpLink> {
    const link = new TcpLink(port, servers);
    await new Promise<void>((resolve, reject) =>
      link.listener.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    return link;
  }

  setFault(mode: LinkMode): void {
    this.mode = mode;
    if (mode === 'reset') this.reset();
    if (mode === 'blackhole') for (const { dead } of this.pairs) dead.up = true;
    if (mode === 'blackhole' || mode === 'half-open') for (const { dead } of this.pairs) dead.down = true;
  }

  clearFault(): void {
    this.mode = null;
  }

  close(): void {
    this.reset();
    this.listener.close();
  }

  private reset(): void {
    for (const { client, server } of this.pairs) {
      client.resetAndDestroy();
      server?.resetAndDestroy();
    }
  }

  private accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.mode === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const blackholed = this.mode === 'blackhole';
    const dead = { up: blackholed, down: blackholed || this.mode === 'half-open' };
    const pair: Pair = { client, server: null, dead };
    this.pairs.add(pair);
    client.once('close', () => {
      this.pairs.delete(pair);
      pair.server?.destroy();
    });
    if (blackholed) client.resume();
    else this.forward(pair, this.servers.length);
  }

  /** Connects to the next server that accepts. */
  private forward(pair: Pair, tries: number): void {
    if (tries === 0 || pair.client.destroyed) {
      pair.client.resetAndDestroy();
      return;
    }
    this.turn = (this.turn + 1) % this.servers.length;
    const server = connect({ port: this.servers[this.turn]!, host: '127.0.0.1', noDelay: true });
    const next = () => this.forward(pair, tries - 1);
    server.once('error', next);
    server.once('connect', () => {
      server.off('error', next);
      this.join(pair, server);
    });
  }

  private join(pair: Pair, server: Socket): void {
    pair.server = server;
    const { client } = pair;
    server.on('error', () => undefined);
    this.pipe(client, server, () => pair.dead.up);
    this.pipe(server, client, () => pair.dead.down);
    server.once('close', () => {
      if (!pair.dead.down) client.destroy();
    });
    if (client.destroyed) server.destroy();
  }

  private pipe(from: Socket, to: Socket, isDead: () => boolean): void {
    let last = Promise.resolve();
    const delayed = (work: () => void) => {
      const wait = this.mode === 'slow' ? DELAY_MS : 0;
      if (wait === 0 && !waiting) return work();
      waiting += 1;
      const delay = new Promise((resolve) => setTimeout(resolve, wait));
      last = Promise.all([last, delay]).then(() => {
        waiting -= 1;
        work();
      });
    };
    let waiting = 0;
    from.on('data', (chunk) => {
      if (!isDead()) delayed(() => to.writable && to.write(chunk));
    });
    from.on('end', () => {
      if (!isDead()) delayed(() => to.end());
    });
  }
}
