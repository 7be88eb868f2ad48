import { createServer, type Server, type ServerResponse } from 'node:http';
import { exposition, expositionType } from '../telemetry/metrics.ts';
import type { Readiness } from './readiness.ts';

/**
 * What operations ask a service: `/healthz` (the process runs), `/readyz` (it can do its work; else what is missing, by
 * name), `/metrics` (Prometheus). Not for sellers, on a port of its own.
 */
export async function startOpsServer(host: string, port: number, readiness: Readiness): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    if (url === '/healthz') answer(response, 200, { status: 'alive' });
    else if (url === '/readyz') await answerReadiness(response, readiness);
    else if (url === '/metrics')
      response.writeHead(200, { 'content-type': expositionType }).end(await exposition());
    else answer(response, 404, { status: 'unknown address' });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

async function answerReadiness(response: ServerResponse, readiness: Readiness): Promise<void> {
  const missing = await readiness.missing();
  answer(response, missing.length === 0 ? 200 : 503, {
    status: missing.length === 0 ? 'ready' : 'not ready',
    missing,
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
