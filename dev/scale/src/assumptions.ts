/** A figure that nobody measured here. Change it and run the command again. */
export interface Assumption {
  value: number;
  unit: string;
  why: string;
}

const assume = (value: number, unit: string, why: string): Assumption => ({ value, unit, why });

export const assumptions = {
  utilisation: assume(0.6, 'of a core', 'room for peaks of minutes and for one zone less'),
  paidShare: assume(1, 'of the charges', 'every charge is paid: the most expensive case'),
  callbackShare: assume(
    0.5,
    'of a sale’s CPU in gateway and charges',
    'one write and one call of the bank instead of two and one; not measured',
  ),
  notifierShare: assume(0.4, 'of the CPU of a delivery', 'the bench has the sum of all processes only'),
  shardCores: assume(16, 'cores', 'of a shard’s primary, at most'),
  replicas: assume(3, 'members', 'of a MongoDB replica set and copies of a Kafka message'),
  minInstances: assume(2, 'instances', 'of every service, so that one may die; and cores of a primary'),
  redisCommands: assume(80_000, 'commands/s', 'of one Redis core, by its own benchmark'),
  redisCommandsASale: assume(4, 'commands', 'rate limits: two of each of two requests'),
  networkBytes: assume(40_000, 'bytes a sale', 'requests, mTLS, copies of MongoDB and Kafka, webhook'),
  chargeBytes: assume(2_500, 'bytes', 'a charge with its postings, compressed; kept for ever'),
  historyBytes: assume(
    2_000,
    'bytes',
    'two events and a delivery with their logs, compressed; kept for 30 days',
  ),
  kafkaBytes: assume(4_000, 'bytes', 'events of a sale; kept for 7 days'),
  coreUsd: assume(35, 'USD a core and month', 'list price of a large cloud, general purpose, on demand'),
  storageUsd: assume(0.1, 'USD a GB and month', 'list price of a large cloud, SSD volumes'),
  trafficUsd: assume(0.01, 'USD a GB', 'list price of a large cloud, between zones'),
} as const satisfies Record<string, Assumption>;
