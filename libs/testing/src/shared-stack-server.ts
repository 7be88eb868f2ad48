import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from './stack.ts';

/* The process that owns the stack which the test files of one run share. `npm test` starts and ends it.
   POST gives the address of the running stack, which starts with the first file; DELETE says that a file has
   ended, and answers whether all services still run. A stack that no file uses for a while ends, because
   eleven idle services take a quarter of a core; the next file starts another one. */

const KEPT_MS = 10_000;

let stack: Promise<Stack> | undefined;
let users = 0;
let ending: NodeJS.Timeout | undefined;

async function start(): Promise<Stack> {
  const [{ Stack }, { Http }] = await Promise.all([import('./stack.ts'), import('./http.ts')]);
  const started = await Stack.start();
  await new Http(started.sandboxUrl).send('PUT', '/sandbox/v1/faults', { returns: { settlementMs: 0 } });
  return started;
}

async function end(): Promise<void> {
  const ended = stack;
  stack = undefined;
  await ended?.then((started) => started.close()).catch(() => undefined);
}

function count({ method }: IncomingMessage): void {
  clearTimeout(ending);
  users += method === 'POST' ? 1 : -1;
  if (users <= 0) ending = setTimeout(end, KEPT_MS);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // a client between two files is away for longer than connections are kept
  response.setHeader('connection', 'close');
  count(request);
  stack ??= start();
  try {
    const running = await stack;
    running.assertRunning();
    response.end(JSON.stringify(running.place));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

await Promise.race(['SIGTERM', 'SIGINT', 'disconnect'].map((name) => once(process, name)));
server.close();
clearTimeout(ending);
await end();
process.exit();
