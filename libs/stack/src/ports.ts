import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports of all operating systems (Linux starts at 32768, macOS at 49152), so that no
 * outgoing connection takes a port between our choice and the start of the service.
 */
const LOWEST = 20_000;
/**
 * Each of jest's workers has ports of its own, and so has what runs beside them: a port is chosen seconds
 * before a service takes it.
 */
const SHARES = 4;
const SHARE = 3_000;
const share = LOWEST + (Number(process.env.JEST_WORKER_ID ?? 0) % SHARES) * SHARE;
const given = new Set<number>();

/**
 * Returns `count` different free ports of 127.0.0.1, none of them in `except` or given out before by this
 * process.
 */
export async function freePorts(count: number, except: number[] = []): Promise<number[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const port = share + Math.floor(Math.random() * SHARE);
    if (given.has(port) || except.includes(port)) continue;
    given.add(port);
    const server = await listen(port);
    if (server) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return ports;
}

export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server) await close(server);
  return server !== undefined;
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
