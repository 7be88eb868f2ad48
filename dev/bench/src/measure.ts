import autocannon from 'autocannon';
import { cpuOf } from './cpu.ts';

/** A request that is repeated. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Called before each interval of load, given in seconds. */
  prepare?: (seconds: number) => Promise<void>;
  /** Called for each request. */
  body?: () => string;
  newPath?: () => string;
  newHeaders?: () => Record<string, string>;
}

export interface Measured {
  rps: number;
  p50: number;
  p99: number;
  failures: number;
  /** CPU microseconds per request, by process. */
  cpu: Record<string, number>;
}

export const CONNECTIONS = 32;

/** Loads a server for some seconds and measures rate, latency and CPU per request of each process. */
export async function measure(
  load: Load,
  pids: Record<string, number>,
  seconds: number,
  rate?: number,
): Promise<Measured> {
  const { url, method, path, headers = {}, body, newHeaders, newPath, prepare } = load;
  await prepare?.(seconds);
  const before = snapshot(pids);
  const setupRequest = (request: object) => ({
    ...request,
    headers: { ...headers, ...newHeaders?.() },
    ...(body ? { body: body() } : {}),
    ...(newPath ? { path: newPath() } : {}),
  });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate ? { overallRate: rate } : {}),
    requests: [{ method, path, headers, setupRequest: setupRequest as never }],
  });
  const after = snapshot(pids);
  const { total, average } = result.requests;
  const cpu = Object.keys(pids).map((name): [string, number] => [
    name,
    (after[name]! - before[name]!) / Math.max(1, total),
  ]);
  const { p50, p99 } = result.latency;
  return { rps: average, p50, p99, failures: result.non2xx + result.errors, cpu: Object.fromEntries(cpu) };
}

export function totalCpu({ cpu }: Measured): number {
  return Object.values(cpu).reduce((sum, microseconds) => sum + microseconds, 0);
}

function snapshot(pids: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid)]));
}
