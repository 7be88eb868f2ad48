import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface WebhookEvent {
  id: string;
  type: string;
  created_at: string;
  data: { charge?: { id: string; status: string; amount: number } };
}

export interface Received {
  event: WebhookEvent;
  /** The attempt, `dlv_…`. */
  delivery: string;
  /** Whether the signature is the one our secret makes. */
  genuine: boolean;
}

/** The seller's side of the tour: an HTTP server on loopback that checks each webhook's signature and notes it. */
export class WebhookReceiver {
  readonly #server: Server;
  readonly #listeners = new Set<(received: Received) => void>();
  #secret = '';

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#receive(request, response));
  }

  /** On a port of the system's choosing. */
  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(0, '127.0.0.1', resolve),
    );
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  /** The secret that signatures are checked with from now on. */
  expectSecret(secret: string): void {
    this.#secret = secret;
  }

  onWebhook(listener: (received: Received) => void): void {
    this.#listeners.add(listener);
  }

  /** The first webhook from now on that `wanted` accepts; nothing when none comes in time. */
  next(wanted: (event: WebhookEvent) => boolean, timeoutMs: number): Promise<Received | undefined> {
    return new Promise((resolve) => {
      const finish = (received?: Received) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(received);
      };
      const listener = (received: Received) => wanted(received.event) && finish(received);
      const timer = setTimeout(finish, timeoutMs);
      this.#listeners.add(listener);
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const event = parseEvent(body);
    const genuine = isGenuine(this.#secret, body, request.headers);
    response.writeHead(event && genuine ? 204 : 400).end();
    if (!event) return;
    const delivery = String(request.headers['x-service-delivery'] ?? '');
    for (const listener of this.#listeners) listener({ event, delivery, genuine });
  }
}

/** Checks a webhook by the Standard Webhooks signature in its headers. */
export function isGenuine(secret: string, body: string, headers: IncomingMessage['headers']): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function parseEvent(body: string): WebhookEvent | undefined {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    return undefined;
  }
}
