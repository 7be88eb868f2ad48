import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  register,
} from 'prom-client';

/** From half a millisecond to ten seconds, the longest that a call may take. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A timer as fine as the default's wakes an idle process a hundred times a second. */
const LAG_PRECISION_MS = 100;

type Described<Label extends string> = Pick<MetricConfiguration<Label>, 'name' | 'help'> & {
  labels: readonly Label[];
};

/** A time that something takes, in seconds. Labels have few values: routes and codes, never ids. */
export function timer<Label extends string>({ name, help, labels }: Described<Label>): Histogram<Label> {
  return new Histogram({ name, help, labelNames: labels, buckets: SECONDS });
}

/** How often something happened. */
export function counter<Label extends string>({ name, help, labels }: Described<Label>): Counter<Label> {
  return new Counter({ name, help, labelNames: labels });
}

/** How much there is of something now. */
export function gauge<Label extends string>({ name, help, labels }: Described<Label>): Gauge<Label> {
  return new Gauge({ name, help, labelNames: labels });
}

/** Names the service on every figure, and adds those of the process itself. */
export function startMetrics(service: string): void {
  register.setDefaultLabels({ service });
  if (!register.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_PRECISION_MS });
}

/** All figures in Prometheus' text format. */
export function exposition(): Promise<string> {
  return register.metrics();
}

export const expositionType: string = register.contentType;
