import { setTimeout as sleep } from 'node:timers/promises';

/** By package of protos/. */
const running = new Map<string, Set<Promise<unknown>>>();

/** Remembers an RPC of `catraca.charges.v1.ChargesService` and the like until it ends. */
export function trackRpc<Result>(service: string, rpc: Promise<Result>): Promise<Result> {
  const protoPackage = service.slice(0, service.lastIndexOf('.'));
  const rpcs = running.get(protoPackage) ?? new Set();
  running.set(protoPackage, rpcs.add(rpc));
  const forget = () => void rpcs.delete(rpc);
  rpc.then(forget, forget);
  return rpc;
}

/** Resolves when no RPC of the package is running, or after `limitMs`. */
export async function rpcsEnded(protoPackage: string, limitMs: number): Promise<void> {
  const limit = new AbortController();
  const ended = Promise.allSettled(running.get(protoPackage) ?? []);
  await Promise.race([ended, sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
}
