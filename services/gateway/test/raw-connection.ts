import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One connection to the gateway, to be written to byte by byte; whatever comes back is kept. */
export class RawConnection {
  private received = '';
  closed = false;
  private readonly ended: Promise<void>;

  private constructor(private readonly socket: Socket) {
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.closed = true;
    });
  }

  /** `from`: the address to call from, any of 127.0.0.0/8 on Linux. */
  static open(baseUrl: string, from = '127.0.0.1'): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const connection = new RawConnection(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(connection));
      socket.once('error', () => resolve(connection));
    });
  }

  write(bytes: string): void {
    if (!this.closed) this.socket.write(bytes, 'latin1');
  }

  /** The statuses of all answers so far, in their order. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /** Fulfilled when the other side has closed it, or a response came and then nothing for this long. */
  async silence(quietMs: number): Promise<void> {
    for (let length = 0; !this.closed && (length === 0 || length !== this.received.length); ) {
      length = this.received.length;
      await Promise.race([this.ended, sleep(quietMs)]);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
