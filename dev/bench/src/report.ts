import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Measured, totalCpu } from './measure.ts';
import { median, type PairResult } from './pairs.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Lower or upper bound to reach. */
  target: { min: number } | { max: number } | null;
  met: boolean | null;
}

export function figure(name: string, value: number, unit: string, target: Figure['target'] = null): Figure {
  const met = target && ('min' in target ? value >= target.min : value <= target.max);
  return { name, value: Number(value.toPrecision(4)), unit, target, met };
}

export interface PairTarget {
  /** Minimum requests per second as a fraction of the baseline's. */
  ratio?: number;
  /** Maximum CPU per request as a multiple of the baseline's. */
  cpuRatio?: number;
}

/** Rate and CPU per request of the product, absolute and relative to the baseline. */
export function pairFigures(
  { title, ratios, baseline, product }: PairResult,
  { ratio, cpuRatio }: PairTarget = {},
): Figure[] {
  const cpuOfProduct = median(product.map(totalCpu));
  const cpuOfBaseline = median(baseline.map(totalCpu));
  return [
    figure(`${title}: rate / baseline`, median(ratios), 'ratio', ratio ? { min: ratio } : null),
    figure(`${title}: CPU per request, all processes`, cpuOfProduct, 'µs'),
    figure(`${title}: CPU per request of the baseline`, cpuOfBaseline, 'µs'),
    figure(
      `${title}: CPU per request / baseline`,
      cpuOfProduct / cpuOfBaseline,
      'ratio',
      cpuRatio ? { max: cpuRatio } : null,
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
  const medianOf = (pick: (run: Measured) => number) => median(runs.map(pick));
  const processes = Object.keys(runs[0]!.cpu).map(
    (process) => `${process} ${medianOf(({ cpu }) => cpu[process]!).toFixed(0)}`,
  );
  const columns = [
    `${medianOf(({ rps }) => rps).toFixed(0)} rps`,
    `p50 ${medianOf(({ p50 }) => p50)} ms`,
    `p99 ${medianOf(({ p99 }) => p99)} ms`,
    `${medianOf(totalCpu).toFixed(0)} µs per request: ${processes.join(', ')}`,
  ];
  console.log(`  ${name.padEnd(9)} ${columns.join('  ')}`);
}

export function printFigures(figures: Figure[]): void {
  console.log(`\n    ${'figure'.padEnd(58)} ${'value'.padStart(9)} ${'unit'.padEnd(8)} target`);
  for (const { name, value, unit, target, met } of figures) {
    const goal = target ? ('min' in target ? `≥ ${target.min}` : `≤ ${target.max}`) : '';
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
