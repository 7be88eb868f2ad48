import { readFileSync, statSync } from 'node:fs';

/** Files that take longest, so that none of them runs alone at the end. */
const slowest = [
  'dev/chaos/test/chaos.faults.test.ts',
  'libs/platform/test/broker-away.faults.test.ts',
  'services/gateway/test/idempotency.faults.test.ts',
  'services/refunds/test/bank.faults.test.ts',
  'tests/cards/card-money.test.ts',
  'tests/isolation/isolation.test.ts',
  'tests/docs/examples-node.test.ts',
  'tests/docs/examples-curl.test.ts',
  'services/refunds/test/outside-returns.test.ts',
  'services/charges/test/returns.test.ts',
  'deploy/tools/test/reemit/reemit.test.ts',
  'deploy/tools/test/reconcile/reconcile.test.ts',
];

/**
 * The slowest files first, then those that share a stack, which ends when they have; of each kind the largest
 * first: jest's own order needs the durations of an earlier run.
 */
export default class Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => rankOf(one) - rankOf(other) || sizeOf(other) - sizeOf(one));
  }

  /** Every n-th file, so that each share has its part of the slowest. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, position) => position % shardCount === shardIndex - 1);
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

function rankOf({ path }) {
  const rank = slowest.findIndex((file) => path.endsWith(file));
  if (rank >= 0) return rank;
  return sharesStack(path) ? slowest.length : slowest.length + 1;
}

/** By itself, or by the shop of its folder. */
const sharesStack = (path) =>
  /\/(shared-stack|shop|checkout-shop|card-shop)(\.ts)?'/.test(readFileSync(path, 'utf8'));

const sizeOf = ({ path }) => statSync(path).size;
