import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How a link misbehaves. `slow`: every piece comes late. `cut`: connections are reset, new ones too. `half-open`: what
 * the server sends is lost. `swallow`: nothing gets through, and nobody is told. A connection that lost something stays
 * dead after the fault, as one whose other end was unplugged.
 */
export const linkModes = ['slow', 'cut', 'half-open', 'swallow'] as const;
export type LinkMode = (typeof linkModes)[number];

const SLOW_MS = 250;

interface Pair {
  client: Socket;
  /** Null while no server has taken it. */
  server: Socket | null;
  dead: { up: boolean; down: boolean };
}

/** A TCP proxy in front of one or several servers on loopback: each connection goes to the next that takes it. */
export class TcpLink {
  private readonly pairs = new Set<Pair>();
  private readonly listener: Server;
  private mode: LinkMode | null = null;
  private turn = 0;

  private constructor(
    readonly port: number,
    private readonly servers: readonly number[],
  ) {
    this.listener = createServer({ noDelay: true }, (client) => this.take(client));
  }

  static async open(port: number, servers: readonly number[]): Promise<TcpLink> {
    const link = new TcpLink(port, servers);
    await new Promise<void>((resolve, reject) =>
      link.listener.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    return link;
  }

  misbehave(mode: LinkMode): void {
    this.mode = mode;
    if (mode === 'cut') this.reset();
    if (mode === 'swallow') for (const { dead } of this.pairs) dead.up = true;
    if (mode === 'swallow' || mode === 'half-open') for (const { dead } of this.pairs) dead.down = true;
  }

  behave(): void {
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

  private take(client: Socket): void {
    client.on('error', () => undefined);
    if (this.mode === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const swallowed = this.mode === 'swallow';
    const dead = { up: swallowed, down: swallowed || this.mode === 'half-open' };
    const pair: Pair = { client, server: null, dead };
    this.pairs.add(pair);
    client.once('close', () => {
      this.pairs.delete(pair);
      pair.server?.destroy();
    });
    if (swallowed) client.resume();
    else this.forward(pair, this.servers.length);
  }

  /** To the next server that takes the connection. */
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
    this.carry(client, server, () => pair.dead.up);
    this.carry(server, client, () => pair.dead.down);
    server.once('close', () => {
      if (!pair.dead.down) client.destroy();
    });
    if (client.destroyed) server.destroy();
  }

  private carry(from: Socket, to: Socket, isDead: () => boolean): void {
    let last = Promise.resolve();
    const later = (work: () => void) => {
      const wait = this.mode === 'slow' ? SLOW_MS : 0;
      if (wait === 0 && !waiting) return work();
      waiting += 1;
      const delay = new Promise((resolve) => setTimeout(resolve, wait));
      last = Promise.all([last, delay]).then(() => {
        waiting -= 1;
        work();
      });
    };
    let waiting = 0;
    from.on('data', (piece) => {
      if (!isDead()) later(() => to.writable && to.write(piece));
    });
    from.on('end', () => {
      if (!isDead()) later(() => to.end());
    });
  }
}
