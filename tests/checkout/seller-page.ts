import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A seller's page on an origin of its own, as an HTML file with nothing but the script. */
export class SellerPage {
  private constructor(private readonly server: Server) {}

  /** `base`: where the script comes from. */
  static async open(base: string): Promise<SellerPage> {
    const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Loja</title>
<link rel="icon" href="data:,"><script src="${base}/v1/service.js"></script>
<body><main><h1>Loja</h1><div id="here"></div></main></body></html>`;
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SellerPage(server);
  }

  /** `host`: 127.0.0.1, or another name of this machine. */
  url(host = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
