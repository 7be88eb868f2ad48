import { join } from 'node:path';
import { newSeller } from '@catraca/testing/seller';
import type { BenchStack } from './bench-stack.ts';
import { type Load, type Measured, measure } from './measure.ts';
import { median } from './pairs.ts';
import { type Figure, figure } from './report.ts';

/** Title of the comparison. */
const EDGE = 'authenticated empty route';

/** Requests per second for each server, half of the gateway's maximum. */
const RATE = 3_000;
const MAX_RATIO = 3;

interface EdgeSettings {
  warmSeconds: number;
  repetitions: number;
  seconds: number;
}

/**
 * CPU of the gateway for an authenticated empty route, as a multiple of bare Fastify with the same response.
 * Both get the same rate at the same time, because the cost of a socket write depends on the load.
 */
export async function edgeCost(
  { stack, baselineUrl, baselinePids }: BenchStack,
  { warmSeconds, repetitions, seconds }: EdgeSettings,
): Promise<Figure[]> {
  const program = join(import.meta.dirname, 'gateway-with-empty-route.ts');
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
  const both = (durationSeconds: number) =>
    Promise.all(sides.map(({ load, pids }) => measure(load, pids, durationSeconds, RATE)));

  await both(warmSeconds);
  const runs: Measured[][] = [];
  while (runs.length < repetitions) runs.push(await both(seconds));
  await stack.endService(instance);
  return figuresOf(runs);
}

function figuresOf(runs: Measured[][]): Figure[] {
  const failures = runs.flat().reduce((sum, run) => sum + run.failures, 0);
  if (failures > 0) throw new Error(`${EDGE}: ${failures} requests failed`);
  const cpuOfSide = (side: number) => runs.map((run) => run[side]!.cpu.node!);
  const bare = cpuOfSide(0);
  const gateway = cpuOfSide(1);
  const ratios = gateway.map((cpu, run) => cpu / bare[run]!);
  console.log(`\n${EDGE}, at ${RATE}/s, and bare Fastify at the same rate`);
  console.log(`  baseline  ${median(bare).toFixed(0)} µs per request`);
  console.log(`  product   ${median(gateway).toFixed(0)} µs per request`);
  console.log(`  ratio     ${median(ratios).toFixed(2)}  (${ratios.map((one) => one.toFixed(2)).join(' ')})`);
  return [
    figure(`${EDGE}: CPU of the gateway`, median(gateway), 'µs'),
    figure(`${EDGE}: CPU of bare Fastify`, median(bare), 'µs'),
    figure(`${EDGE}: CPU ratio to bare Fastify`, median(ratios), 'ratio', { max: MAX_RATIO }),
  ];
}
