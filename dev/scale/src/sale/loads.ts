import { start } from '../simulation/flow.ts';
import { Latencies } from '../simulation/latencies.ts';
import { type OneMachine, usedUs } from './one-machine.ts';

/** As the bench: so many connections that send the next request when the last one has ended. */
const CONNECTIONS = 32;

export interface LoadTimes {
  warmUpMs: number;
  ms: number;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU of a request in µs, by process. */
  cpuUs: Record<string, number>;
}

export function totalUs({ cpuUs }: LoadResult): number {
  return Object.values(cpuUs).reduce((sum, us) => sum + us, 0);
}

/** As many requests as the machine can take. */
export function atFullLoad(machine: OneMachine, times: LoadTimes): LoadResult {
  const latencies = new Latencies(machine.clock, times.warmUpMs);
  const send = () => {
    const sentAt = machine.clock.now;
    start(machine.request(), () => {
      latencies.add(machine.clock.now - sentAt);
      send();
    });
  };
  for (let connection = 0; connection < CONNECTIONS; connection++) send();
  return measured(machine, latencies, times);
}

/** Requests at even intervals, as `latenciesAt` of the bench sends them. A connection is used by one at a time. */
export function atRate(machine: OneMachine, perSecond: number, times: LoadTimes): LoadResult {
  const latencies = new Latencies(machine.clock, times.warmUpMs);
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  const release = () => {
    free += 1;
    const next = waiting.shift();
    if (next) next();
  };
  const send = () => {
    machine.clock.after(1_000 / perSecond, send);
    const dueAt = machine.clock.now;
    const request = () => {
      free -= 1;
      start(machine.request(), () => {
        latencies.add(machine.clock.now - dueAt);
        release();
      });
    };
    if (free > 0) request();
    else waiting.push(request);
  };
  send();
  return measured(machine, latencies, times);
}

function measured(machine: OneMachine, latencies: Latencies, { warmUpMs, ms }: LoadTimes): LoadResult {
  machine.clock.runUntil(warmUpMs);
  const before = usedUs(machine);
  machine.clock.runUntil(warmUpMs + ms);
  const after = usedUs(machine);
  const { count } = latencies;
  const cpuUs = Object.entries(after).map(([name, us]) => [name, (us - before[name]!) / Math.max(1, count)]);
  return {
    perSecond: count / (ms / 1_000),
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
    cpuUs: Object.fromEntries(cpuUs),
  };
}
