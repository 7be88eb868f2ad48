import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { freePort } from './bank.ts';

interface Notice {
  url: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  body: any;
}

/** The merchant's end of callbacks: keeps what arrives, answers as told. */
export class Merchant {
  readonly notices: Notice[] = [];
  /** Of a bank that a URL is registered at. */
  readonly probes: Notice[] = [];
  response = 200;

  private constructor(
    readonly port: number,
    private server: Server,
  ) {}

  static async open(port?: number): Promise<Merchant> {
    const merchant = new Merchant(port ?? (await freePort()), createServer());
    merchant.server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString());
        const kept = body.evento === 'teste_webhook' ? merchant.probes : merchant.notices;
        kept.push({ url: request.url!, headers: request.headers, body });
        response.writeHead(merchant.response).end();
      });
    });
    await new Promise<void>((resolve) => merchant.server.listen(merchant.port, '127.0.0.1', resolve));
    return merchant;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/callbacks/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
