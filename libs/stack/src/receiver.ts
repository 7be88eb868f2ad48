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
  /** Delivery id, `dlv_…`. */
  delivery: string;
  /** Whether the signature is valid for the expected secret. */
  verified: boolean;
}

/** The seller's webhook endpoint: an HTTP server on loopback that verifies each webhook's signature. */
export class WebhookReceiver {
  readonly #server: Server;
  readonly #listeners = new Set<(received: Received) => void>();
  #secret = '';

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#receive(request, response));
  }

  /** Listens on a free port. */
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

  /** Sets the secret that signatures are verified with. */
  expectSecret(secret: string): void {
    this.#secret = secret;
  }

  onWebhook(listener: (received: Received) => void): void {
    this.#listeners.add(listener);
  }

  /** Returns the next webhook that `matches` accepts, or undefined after `timeoutMs`. */
  next(matches: (event: WebhookEvent) => boolean, timeoutMs: number): Promise<Received | undefined> {
    return new Promise((resolve) => {
      const finish = (received?: Received) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(received);
      };
      const listener = (received: Received) => matches(received.event) && finish(received);
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
    const verified = isSignatureValid(this.#secret, body, request.headers);
    response.writeHead(event && verified ? 204 : 400).end();
    if (!event) return;
    const delivery = String(request.headers['x-service-delivery'] ?? '');
    for (const listener of this.#listeners) listener({ event, delivery, verified });
  }
}

/** Verifies the Standard Webhooks signature in the headers. */
export function isSignatureValid(secret: string, body: string, headers: IncomingMessage['headers']): boolean {
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
