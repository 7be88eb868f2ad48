import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the server does with one request. */
export type Step =
  | { status?: number; headers?: Record<string, string>; body?: unknown; delayMs?: number }
  /** Closes the connection before an answer; in the middle of one; after half of one that says no length. */
  | 'cut'
  | 'cut body'
  | 'half body'
  /** Answers nothing; the head alone. */
  | 'hang'
  | 'hang body';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

const charge = JSON.stringify({ object: 'charge', id: 'ch_1' });

/** An HTTP server on loopback that plays one step a request, the last one again and again. */
export class ScriptedServer {
  readonly seen: SeenRequest[] = [];
  private steps: Step[] = [{}];
  private readonly server = createServer((request, response) => void this.play(request, response));

  private constructor() {}

  static async start(): Promise<ScriptedServer> {
    const scripted = new ScriptedServer();
    await new Promise<void>((resolve) => scripted.server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  script(...steps: Step[]): void {
    this.steps = steps;
    this.seen.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const at = Date.now();
    this.seen.push({ method, url, headers, body: await text(request), at });
    const step = this.steps.length > 1 ? this.steps.shift()! : this.steps[0]!;
    if (typeof step === 'string') fail(step, response);
    else await answer(step, response);
  }
}

async function answer(step: Exclude<Step, string>, response: ServerResponse): Promise<void> {
  const { status = 200, headers = {}, body, delayMs = 0 } = step;
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const json = body === undefined ? charge : typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req_1', ...headers });
  response.end(status === 204 ? undefined : json);
}

function fail(step: Extract<Step, string>, response: ServerResponse): void {
  const { socket } = response;
  if (step === 'cut') socket?.destroy();
  if (step === 'half body') {
    response.shouldKeepAlive = false;
    socket?.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${charge.slice(0, 10)}`);
  }
  if (step !== 'cut body' && step !== 'hang body') return;
  response.writeHead(200, { 'Content-Length': String(charge.length) });
  response.write(charge.slice(0, 10), () => step === 'cut body' && socket?.destroy());
}

/** An answer of the API that refuses. */
export function refusal(status: number, code: string, rest: { type?: string; details?: object } = {}): Step {
  const { type = 'invalid_request_error', details = {} } = rest;
  return {
    status,
    body: { error: { type, code, message: 'Não.', details } },
    headers: { 'retry-after-ms': '1' },
  };
}
