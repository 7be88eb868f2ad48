import { createServer, type Server, type ServerResponse } from 'node:http';
import { log } from '../telemetry/log.ts';
import { exposition, expositionType } from '../telemetry/metrics.ts';
import type { Health } from './health.ts';

/**
 * HTTP for operations, on a port of its own:
 * - `/livez`: 200 while the process runs.
 * - `/readyz`: 200 when this instance can answer, else 503 with what is missing. Kafka is not needed for
 *   that.
 * - `/depz`: every dependency with its state. 503 when one is down.
 * - `/metrics`: Prometheus text format.
 */
export async function startOpsServer(host: string, port: number, health: Health): Promise<Server> {
  const routes: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/livez': (response) => respond(response, 200, { status: 'alive' }),
    '/readyz': (response) => respondReadiness(response, health),
    '/depz': (response) => respondDependencies(response, health),
    '/metrics': async (response) => {
      const metrics = await exposition();
      response.writeHead(200, { 'content-type': expositionType }).end(metrics);
    },
  };
  const server = createServer(async ({ url = '' }, response) => {
    const route =
      routes[url] ?? (() => respond(response, 404, { status: 'not found', routes: Object.keys(routes) }));
    try {
      await route(response);
    } catch (error) {
      log.error({ err: error, path: url }, 'answering a request for operations failed');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

async function respondReadiness(response: ServerResponse, health: Health): Promise<void> {
  const missing = await health.missing();
  const isReady = missing.length === 0;
  respond(response, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', missing });
}

async function respondDependencies(response: ServerResponse, health: Health): Promise<void> {
  const states = await health.states();
  const dependencies = states.map(({ name, isUp, error }) => ({ name, status: isUp ? 'up' : 'down', error }));
  respond(response, states.every(({ isUp }) => isUp) ? 200 : 503, { dependencies });
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
