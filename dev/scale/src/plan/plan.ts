import { assumptions } from '../assumptions.ts';
import { databaseUs, serviceUs } from './demand.ts';

export interface Plan {
  salesPerSecond: number;
  /** By service, one core each. */
  instances: Record<string, number>;
  /** By the database of a service. */
  shards: Record<string, number>;
  /** Of all members of all replica sets. */
  databaseCores: number;
  kafkaCores: number;
  partitions: number;
  redisNodes: number;
  networkGbits: number;
  /** After a year, on all copies. */
  storageTb: number;
  usdAMonth: number;
}

const { utilisation, shardCores, replicas, minInstances } = assumptions;
const YEAR_SECONDS = 365 * 24 * 3_600;
const DAY_SECONDS = 24 * 3_600;
const PARTITIONS_NOW = 6;
const consumers = ['balance', 'webhooks', 'notifier'] as const;

/** What so many sales a second need, every one paid, without a pause. */
export function planFor(salesPerSecond: number): Plan {
  const { kafka, ...services } = serviceUs;
  const cores = (us: number) => (salesPerSecond * us) / 1_000_000 / utilisation.value;
  const instances = mapped(services, (us) => Math.max(minInstances.value, Math.ceil(cores(us))));
  const shards = mapped(databaseUs, (us) => Math.max(1, Math.ceil(cores(us) / shardCores.value)));
  const kafkaCores = Math.max(replicas.value, Math.ceil(cores(kafka) * replicas.value));
  const primaries = mapped(databaseUs, (us) => Math.max(minInstances.value, Math.ceil(cores(us))));
  const databaseCores = totalOf(primaries) * replicas.value;
  const perSecond = { salesPerSecond, instances, shards, databaseCores, kafkaCores };
  const storageTb = storageOf(salesPerSecond);
  return {
    ...perSecond,
    partitions: partitionsFor(Math.max(...consumers.map((name) => instances[name]!))),
    redisNodes: Math.ceil(
      (salesPerSecond * assumptions.redisCommandsASale.value) /
        assumptions.redisCommands.value /
        utilisation.value,
    ),
    networkGbits: (salesPerSecond * assumptions.networkBytes.value * 8) / 1e9,
    storageTb,
    usdAMonth: costOf(perSecond, storageTb),
  };
}

/** A partition has one consumer at a time. Twice as many as consumers, so that the shares are even. */
function partitionsFor(instances: number): number {
  return Math.max(PARTITIONS_NOW, 2 * instances);
}

function storageOf(salesPerSecond: number): number {
  const { chargeBytes, historyBytes, kafkaBytes } = assumptions;
  const kept = chargeBytes.value * YEAR_SECONDS + historyBytes.value * 30 * DAY_SECONDS;
  const inKafka = kafkaBytes.value * 7 * DAY_SECONDS;
  return (salesPerSecond * (kept + inKafka) * replicas.value) / 1e12;
}

type Sized = Pick<Plan, 'salesPerSecond' | 'instances' | 'databaseCores' | 'kafkaCores'>;

function costOf({ salesPerSecond, instances, databaseCores, kafkaCores }: Sized, storageTb: number): number {
  const { coreUsd, storageUsd, trafficUsd, networkBytes } = assumptions;
  const trafficGb = (salesPerSecond * networkBytes.value * 30 * DAY_SECONDS) / 1e9;
  const cores = totalOf(instances) + databaseCores + kafkaCores;
  return cores * coreUsd.value + storageTb * 1_000 * storageUsd.value + trafficGb * trafficUsd.value;
}

export function totalOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function mapped(
  values: Readonly<Record<string, number>>,
  of: (value: number) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]));
}
