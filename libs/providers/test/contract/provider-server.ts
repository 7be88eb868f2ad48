import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the server does with a request: a response, no response, a connection that is cut before or within
 * the response, or a response when the test releases it.
 */
export type Reply =
  | { status: number; body: unknown }
  | 'silence'
  | 'cut'
  | 'cut within'
  | { until: Promise<void>; reply: Reply };

export interface SeenRequest {
  /** Method and path without the query. */
  route: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A provider on this machine that replies as a test says. */
export class ProviderServer {
  readonly seen: SeenRequest[] = [];
  reply: (route: string) => Reply = () => ({ status: 404, body: {} });

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.respond(request, response));
  }

  static async open(): Promise<ProviderServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ProviderServer(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get requests(): string[] {
    return this.seen.map(({ route }) => route);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://provider');
    const route = `${request.method} ${url.pathname}`;
    const { headers } = request;
    const seen = { route, query: Object.fromEntries(url.searchParams), headers, text: '' };
    this.seen.push(seen);
    request.on('error', () => {}).on('data', (chunk) => (seen.text += chunk));
    await new Promise((resolve) => request.once('end', resolve).once('close', resolve));
    await send(this.reply(route), request, response);
  }
}

async function send(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (reply === 'silence') return;
  if (reply === 'cut') return void request.socket.destroy();
  if (reply === 'cut within') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    return void response.write('{"id":', () => request.socket.destroy());
  }
  if ('until' in reply) {
    await reply.until;
    return send(reply.reply, request, response);
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(reply.body === null ? undefined : JSON.stringify(reply.body));
}
