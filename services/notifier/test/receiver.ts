import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

type Respond = (response: ServerResponse, webhook: ReceivedWebhook) => unknown;

/** A seller's server on loopback, that notes what comes and answers as told. */
export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  /** How it answers from now on. */
  response(respond: Respond): void;
  close(): Promise<void>;
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Respond =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let respond: Respond = withStatus(204);
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const webhook = { path, headers, body: await text(request), at: Date.now() };
    received.push(webhook);
    respond(response, webhook);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    response(next) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
