import type { Migration } from '@catraca/platform/mongo/migrations';

/** `holders` becomes `heartbeats`, and a delivery's `holder` becomes its `instanceId`. */
export const holdersToHeartbeats: Migration = {
  number: 1,
  name: 'holders become heartbeats',
  async up(database) {
    const holders = await database.listCollections({ name: 'holders' }, { nameOnly: true }).toArray();
    // An older build may have written `holders` again after the first try. Heartbeats are rewritten every two seconds.
    if (holders.length > 0) await database.renameCollection('holders', 'heartbeats', { dropTarget: true });
    await database
      .collection('deliveries')
      .updateMany({ holder: { $exists: true } }, { $rename: { holder: 'instanceId' } });
  },
};
