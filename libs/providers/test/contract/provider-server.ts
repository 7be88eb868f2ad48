import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request: a response, no response, or a connection that is cut. */
export type Reply = { status: number; body: unknown } | 'silence' | 'cut';

/** A provider on this machine that replies as a test says. */
export class ProviderServer {
  /** Method and path of the requests, without the query. */
  readonly requests: string[] = [];
  reply: (route: string) => Reply = () => ({ status: 404, body: {} });

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.respond(request, response));
  }

  static async open(): Promise<ProviderServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ProviderServer(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const route = `${request.method} ${request.url!.split('?')[0]}`;
    this.requests.push(route);
    request.resume();
    const reply = this.reply(route);
    if (reply === 'silence') return;
    if (reply === 'cut') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  }
}
