import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to a request instead of its answer. `twice`: the gateway gets it twice, the caller one answer. */
export const faults = [
  'cut before',
  'cut after',
  'cut body',
  'bad gateway',
  'busy',
  'slow',
  'twice',
] as const;
export type Fault = (typeof faults)[number];

interface Faults {
  /** 0 to 1: how many requests meet a fault. */
  share: number;
  /** Of `slow`: longer than the caller waits. */
  slowMs: number;
  /** 0 to 1. */
  random: () => number;
}

/** An HTTP proxy between a caller and a gateway that loses, delays, repeats and garbles. */
export class FaultyProxy {
  readonly met = new Map<Fault, number>();
  private readonly server = createServer((request, response) => void this.pass(request, response));

  private constructor(
    private readonly target: string,
    private readonly settings: Faults,
  ) {}

  static async open(target: string, settings: Faults): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target, settings);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (!body) return; // the caller gave up
    const fault = this.chosen();
    if (fault) this.met.set(fault, (this.met.get(fault) ?? 0) + 1);
    if (fault === 'cut before') return void request.socket.destroy();
    if (fault === 'busy') return void response.writeHead(503, { 'Retry-After': '0' }).end('busy');

    const sent = () => this.sent(request, body);
    const [answer] = await Promise.all(fault === 'twice' ? [sent(), sent()] : [sent()]);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, this.settings.slowMs));
    if (fault === 'cut after') request.socket.destroy();
    else if (fault === 'bad gateway') response.writeHead(502).end('<html>');
    else give(answer!, response, fault === 'cut body');
  }

  private chosen(): Fault | null {
    const { share, random } = this.settings;
    return random() < share ? faults[Math.floor(random() * faults.length)]! : null;
  }

  private async sent({ method, url, headers }: IncomingMessage, body: Buffer) {
    const { authorization, 'content-type': type, 'idempotency-key': key } = headers;
    const passed = { authorization, 'content-type': type, 'idempotency-key': key };
    const given = Object.entries(passed).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const content = body.length > 0 ? { body: new Uint8Array(body) } : {};
    const answer = await fetch(this.target + url, {
      ...{ method, headers: Object.fromEntries(given) },
      ...content,
    });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
}

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

function give({ status, headers, body }: Answer, response: ServerResponse, isCut: boolean): void {
  const kept = ['content-type', 'x-request-id', 'retry-after', 'x-should-retry', 'idempotent-replayed'];
  const passed = kept.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []));
  response.writeHead(status, { ...Object.fromEntries(passed), 'Content-Length': body.length });
  if (isCut) response.write(body.subarray(0, body.length / 2), () => response.destroy());
  else response.end(body);
}
