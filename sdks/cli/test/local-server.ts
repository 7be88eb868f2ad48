import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server of this machine that answers as the test says, and keeps what came. */
export class LocalServer {
  readonly received: Received[] = [];
  private readonly server = createServer(async (request, response) => {
    const body = await text(request);
    const received = { method: request.method!, path: request.url!, headers: request.headers, body };
    this.received.push(received);
    this.answer(received, response);
  });

  private constructor(private readonly answer: (request: Received, response: ServerResponse) => void) {}

  /** `port`: 0 for any. */
  static async open(
    answer: (request: Received, response: ServerResponse) => void,
    port = 0,
  ): Promise<LocalServer> {
    const local = new LocalServer(answer);
    await new Promise<void>((resolve) => local.server.listen(port, '127.0.0.1', resolve));
    return local;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** An address where nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = await LocalServer.open(() => {});
  const { url } = server;
  await server.close();
  return url;
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_1' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
