import fc from 'fast-check';
import { planFor } from './plan.ts';

const rate = fc.double({ min: 1, max: 200_000, noNaN: true });

test('more sales never need less of anything', () => {
  fc.assert(
    fc.property(rate, rate, (one, other) => {
      const [less, more] = [planFor(Math.min(one, other)), planFor(Math.max(one, other))];
      for (const name of Object.keys(less.instances))
        expect(more.instances[name]).toBeGreaterThanOrEqual(less.instances[name]!);
      for (const name of Object.keys(less.shards))
        expect(more.shards[name]).toBeGreaterThanOrEqual(less.shards[name]!);
      expect(more.databaseCores).toBeGreaterThanOrEqual(less.databaseCores);
      expect(more.kafkaCores).toBeGreaterThanOrEqual(less.kafkaCores);
      expect(more.partitions).toBeGreaterThanOrEqual(less.partitions);
      expect(more.storageTb).toBeGreaterThanOrEqual(less.storageTb);
      expect(more.usdAMonth).toBeGreaterThanOrEqual(less.usdAMonth);
    }),
  );
});

test('every service can lose an instance, and no consumer is without a partition', () => {
  fc.assert(
    fc.property(rate, (salesPerSecond) => {
      const { instances, partitions } = planFor(salesPerSecond);
      for (const count of Object.values(instances)) expect(count).toBeGreaterThanOrEqual(2);
      for (const name of ['balance', 'webhooks', 'notifier'])
        expect(partitions).toBeGreaterThanOrEqual(instances[name]!);
    }),
  );
});
