import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@catraca/stack/ports';
import { isSignatureValid } from '@catraca/stack/receiver';

/**
 * The sellers' webhook servers. 15 % of first attempts fail: a 500, a slow response, or a closed connection.
 */
export class Receivers {
  /**
   * Ids of the accepted events, by charge (`charge.paid`), refund (`charge.refunded`) or `chargebackOf` the
   * charge.
   */
  readonly events = new Map<string, Set<string>>();
  received = 0;
  refused = 0;
  forged = 0;
  private readonly seen = new Set<string>();
  private readonly secrets = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly onPaid: (chargeId: string) => void,
  ) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async open(onPaid: (chargeId: string) => void): Promise<Receivers> {
    const [port] = await freePorts(1);
    const receivers = new Receivers(createServer(), port!, onPaid);
    await receivers.listen();
    return receivers;
  }

  urlOf(seller: number): string {
    return `http://127.0.0.1:${this.port}/sellers/${seller}`;
  }

  expectSecret(seller: number, secret: string): void {
    this.secrets.set(`/sellers/${seller}`, secret);
  }

  async closeFor(ms: number): Promise<void> {
    this.close();
    await sleep(ms);
    await this.listen();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private listen(): Promise<void> {
    return new Promise((resolve, reject) =>
      this.server.once('error', reject).listen(this.port, '127.0.0.1', resolve),
    );
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    this.received += 1;
    if (!isSignatureValid(this.secrets.get(request.url!) ?? '', body, request.headers)) {
      this.forged += 1;
      response.writeHead(400).end();
      return;
    }
    const event = JSON.parse(body);
    const behaviour = this.seen.has(event.id) ? 'succeed' : behaviourFor(event.id);
    this.seen.add(event.id);
    if (behaviour === 'slow') await sleep(2_000);
    if (behaviour === 'close') return void request.socket.destroy();
    if (behaviour === 'fail') {
      this.refused += 1;
      response.writeHead(500).end();
      return;
    }
    response.writeHead(204).end();
    this.record(event);
  }

  private record({ id, type, data }: ReceivedEvent): void {
    const isChargeback = type === 'charge.chargedback';
    const subject = data.refund?.id ?? (isChargeback ? chargebackOf(data.charge.id) : data.charge.id);
    const events = this.events.get(subject) ?? new Set();
    events.add(id);
    this.events.set(subject, events);
    if (type === 'charge.paid') this.onPaid(data.charge.id);
  }
}

interface ReceivedEvent {
  id: string;
  type: string;
  data: { charge: { id: string }; refund?: { id: string } };
}

/** A charge has one chargeback at most. */
export const chargebackOf = (chargeId: string) => `chargeback of ${chargeId}`;

function behaviourFor(eventId: string): 'succeed' | 'fail' | 'slow' | 'close' {
  const share = createHash('sha256').update(eventId).digest()[0]! / 256;
  if (share < 0.1) return 'fail';
  if (share < 0.12) return 'slow';
  return share < 0.15 ? 'close' : 'succeed';
}
