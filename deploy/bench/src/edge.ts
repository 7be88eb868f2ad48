import { join } from 'node:path';
import { newSeller } from '@catraca/testing/seller';
import { type Load, type Measured, measure } from './measure.ts';
import { median } from './pairs.ts';
import { type Figure, figure } from './report.ts';
import type { Running } from './running.ts';

/** The comparison's title. */
const EDGE = 'an authenticated route that does nothing';

/** Requests a second of either, half of what the gateway can take; autocannon sends each second's as fast as they are answered. */
const RATE = 3_000;
const MOST_TIMES = 2.5;

interface Effort {
  warmSeconds: number;
  repetitions: number;
  seconds: number;
}

/**
 * What letting a request in costs the gateway, as times of what bare Fastify takes for the same answer. Both get the same
 * rate at the same time: what a write to a socket costs depends on whether its reader sleeps, and so on the load.
 */
export async function edgeCost(
  { stack, baselineUrl, baselinePids }: Running,
  { warmSeconds, repetitions, seconds }: Effort,
): Promise<Figure[]> {
  const program = join(import.meta.dirname, 'gateway-with-nothing.ts');
  const address = await stack.startInstance('gateway', {}, program);
  const instance = `gateway.${address.split(':')[1]}`;
  const { secretKey } = await newSeller(stack);
  const headers = { authorization: `Bearer ${secretKey}` };
  const sides: { load: Load; pids: Record<string, number> }[] = [
    {
      load: { url: baselineUrl, method: 'GET', path: '/nothing' },
      pids: { node: baselinePids.node! },
    },
    {
      load: { url: `http://${address}`, method: 'GET', path: '/v1/nothing', headers },
      pids: { node: stack.pids()[instance]! },
    },
  ];
  const both = (lasting: number) =>
    Promise.all(sides.map(({ load, pids }) => measure(load, pids, lasting, RATE)));

  await both(warmSeconds);
  const runs: Measured[][] = [];
  while (runs.length < repetitions) runs.push(await both(seconds));
  await stack.endService(instance);
  return figuresOf(runs);
}

function figuresOf(runs: Measured[][]): Figure[] {
  const failures = runs.flat().reduce((sum, run) => sum + run.failures, 0);
  if (failures > 0) throw new Error(`${EDGE}: ${failures} requests failed`);
  const cpuOf = (side: number) => runs.map((run) => run[side]!.cpu.node!);
  const bare = cpuOf(0);
  const gateway = cpuOf(1);
  const times = gateway.map((cpu, run) => cpu / bare[run]!);
  console.log(`\n${EDGE}, at ${RATE}/s, beside bare Fastify at as many`);
  console.log(`  baseline  ${median(bare).toFixed(0)} µs a request`);
  console.log(`  product   ${median(gateway).toFixed(0)} µs a request`);
  console.log(`  times     ${median(times).toFixed(2)}  (${times.map((one) => one.toFixed(2)).join(' ')})`);
  return [
    figure(`${EDGE}: CPU of the gateway`, median(gateway), 'µs'),
    figure(`${EDGE}: CPU of bare Fastify at the same time`, median(bare), 'µs'),
    figure(`${EDGE}: the edge’s CPU against bare Fastify`, median(times), 'times', { most: MOST_TIMES }),
  ];
}
