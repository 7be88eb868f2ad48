import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  register,
} from 'prom-client';
import { VERSION } from './version.ts';

/** Buckets from 0.5 ms to 10 s, the maximum duration of a call. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The default precision would wake an idle process 100 times a second. */
const LAG_PRECISION_MS = 100;

type Described<Label extends string> = Pick<MetricConfiguration<Label>, 'name' | 'help'> & {
  labels: readonly Label[];
};

/**
 * Histogram of durations in seconds. Labels have few values: routes and codes, never ids. `buckets`: for what
 * takes minutes.
 */
export function timer<Label extends string>(
  { name, help, labels }: Described<Label>,
  buckets: readonly number[] = SECONDS,
): Histogram<Label> {
  return new Histogram({ name, help, labelNames: labels, buckets: [...buckets] });
}

export function counter<Label extends string>({ name, help, labels }: Described<Label>): Counter<Label> {
  return new Counter({ name, help, labelNames: labels });
}

export function gauge<Label extends string>({ name, help, labels }: Described<Label>): Gauge<Label> {
  return new Gauge({ name, help, labelNames: labels });
}

const build = gauge({
  name: 'catraca_build_info',
  help: '1 for the version of this process, so that instances can be counted',
  labels: ['version'],
});

/** Labels all metrics with the service and adds those of the process. */
export function startMetrics(service: string): void {
  register.setDefaultLabels({ service });
  build.set({ version: VERSION }, 1);
  if (!register.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_PRECISION_MS });
}

/** All metrics in Prometheus' text format. */
export function exposition(): Promise<string> {
  return register.metrics();
}

export const expositionType: string = register.contentType;
