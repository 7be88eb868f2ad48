import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Measured, totalCpu } from './measure.ts';
import { median, type PairResult } from './pairs.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What is to be reached, and whether that is a least or a most. */
  target: { least: number } | { most: number } | null;
  met: boolean | null;
}

export function figure(name: string, value: number, unit: string, target: Figure['target'] = null): Figure {
  const met = target && ('least' in target ? value >= target.least : value <= target.most);
  return { name, value: Number(value.toPrecision(4)), unit, target, met };
}

/** What the baseline needs where the targets come from: on a slower machine, the same work is as many times as slow. */
const BASELINE_CPU = 420;

export interface PairTarget {
  /** Of the baseline's requests per second, the least. */
  ratio?: number;
  /** Microseconds a request, the most. */
  cpu?: number;
}

/** What the product's requests cost, and how many there are a second, both against the baseline's. */
export function pairFigures(
  { title, ratios, baseline, product }: PairResult,
  { ratio, cpu }: PairTarget = {},
): Figure[] {
  const cpuOfProduct = median(product.map(totalCpu));
  const cpuOfBaseline = median(baseline.map(totalCpu));
  return [
    figure(`${title}: rps against the baseline`, median(ratios), 'ratio', ratio ? { least: ratio } : null),
    figure(`${title}: CPU a request, all processes`, cpuOfProduct, 'µs', cpu ? { most: cpu } : null),
    figure(`${title}: CPU a request of the baseline`, cpuOfBaseline, 'µs'),
    figure(
      `${title}: CPU a request against the baseline’s`,
      cpuOfProduct / cpuOfBaseline,
      'times',
      cpu ? { most: Number((cpu / BASELINE_CPU).toFixed(2)) } : null,
    ),
  ];
}

export function printPair({ title, baseline, product, ratios }: PairResult): void {
  console.log(`\n${title}`);
  printSide('baseline', baseline);
  printSide('product', product);
  console.log(
    `  ratio     ${median(ratios).toFixed(3)}  (${ratios.map((ratio) => ratio.toFixed(3)).join(' ')})`,
  );
}

function printSide(name: string, runs: Measured[]): void {
  const of = (pick: (run: Measured) => number) => median(runs.map(pick));
  const processes = Object.keys(runs[0]!.cpu).map(
    (process) => `${process} ${of(({ cpu }) => cpu[process]!).toFixed(0)}`,
  );
  const columns = [
    `${of(({ rps }) => rps).toFixed(0)} rps`,
    `p50 ${of(({ p50 }) => p50)} ms`,
    `p99 ${of(({ p99 }) => p99)} ms`,
    `${of(totalCpu).toFixed(0)} µs a request: ${processes.join(', ')}`,
  ];
  console.log(`  ${name.padEnd(9)} ${columns.join('  ')}`);
}

export function printFigures(figures: Figure[]): void {
  console.log('\nFigures');
  for (const { name, value, unit, target, met } of figures) {
    const goal = target ? ('least' in target ? `≥ ${target.least}` : `≤ ${target.most}`) : '';
    console.log(
      `  ${met === null ? ' ' : met ? '✓' : '✗'} ${name.padEnd(58)} ${String(value).padStart(9)} ${unit.padEnd(8)} ${goal}`,
    );
  }
}

export function writeReport(file: string, figures: Figure[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const environment = {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    at: new Date().toISOString(),
  };
  writeFileSync(file, `${JSON.stringify({ figures, environment }, null, 2)}\n`);
}
