import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from './stack.ts';

/* The process that owns the stack which the test files of one run share. `npm test` starts and ends it.
   Whoever asks for its address gets that of the running stack, which starts with the first request. */

let stack: Promise<Stack> | undefined;

async function start(): Promise<Stack> {
  const [{ Stack }, { Http }] = await Promise.all([import('./stack.ts'), import('./http.ts')]);
  const started = await Stack.start();
  await new Http(started.sandboxUrl).send('PUT', '/sandbox/v1/faults', { returns: { settlementMs: 0 } });
  return started;
}

async function respond(response: ServerResponse): Promise<void> {
  // a client between two files is away for longer than connections are kept
  response.setHeader('connection', 'close');
  stack ??= start();
  try {
    const running = await stack;
    running.assertRunning();
    response.end(JSON.stringify(running.place));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((_request, response) => void respond(response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

await Promise.race(['SIGTERM', 'SIGINT', 'disconnect'].map((name) => once(process, name)));
server.close();
await stack?.then((started) => started.close()).catch(() => undefined);
process.exit();
