import { join } from 'node:path';
import { type Mongo, startOwnMongo } from '@catraca/stack/mongo/mongo';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import type { NumberService } from '@catraca/testing/number-service';
import { startNumberService } from '@catraca/testing/running-number-service';
import { silentTerminal } from '@catraca/testing/silent-terminal';
import { SmallDisk } from '@catraca/testing/small-disk';
import { type Collection, MongoClient } from 'mongodb';

/**
 * MongoDB lays out 100 MB of journal at each start, and its starts on a full disk leave theirs behind: what
 * is freed must be more than these take.
 */
const DISK_MB = 1_024;

const disk = SmallDisk.mount(DISK_MB);
if (!disk) process.stdout.write('skipped: no filesystem may be mounted here (root is needed)\n');
const onSmallDisk = disk ? test : test.skip;
let mongo: Mongo | undefined;
afterAll(async () => {
  await mongo?.stop();
  disk?.unmount();
}, 90_000);

/** Writes a megabyte that does not compress, so that the journal soon needs its next file. */
async function writeMegabyte(collection: Collection): Promise<void> {
  const padding = () => crypto.getRandomValues(Buffer.alloc(65_536));
  const inserts = Array.from({ length: 16 }, () => collection.insertOne({ padding: padding() }));
  await Promise.allSettled(inserts);
}

/** Stores events until MongoDB refuses one. Returns the ids of those stored. */
async function storeUntilRefused(store: NumberService['store'], ballast: Collection): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    await writeMegabyte(ballast);
    const id = `evt_${acknowledged.length}`;
    try {
      await store({ id, number: 1 });
    } catch {
      return acknowledged;
    }
    acknowledged.push(id);
  }
}

onSmallDisk(
  'what MongoDB acknowledged before its disk was full is there and told once there is room (skipped without root, to mount a small disk)',
  async () => {
    const [port] = await freePorts(1);
    const options = {
      dataDirectory: join(disk!.folder, 'mongo'),
      port: port!,
      accessKey: 'x',
      terminal: silentTerminal,
    };
    mongo = await startOwnMongo(options, () => undefined);
    const service = await startNumberService({ MONGODB_URI: mongo.uri });
    const client = new MongoClient(mongo.uri, { serverSelectionTimeoutMS: 2_000, socketTimeoutMS: 3_000 });
    const ballast = await client.db('ballast').createCollection('all');
    await service.store({ id: 'before', number: 0 });
    await eventually(() => expect(service.consumed).toContain('before'));

    disk!.fill();
    // Both at once: a restart of MongoDB may free space before an event is refused.
    const [acknowledged] = await Promise.all([
      storeUntilRefused(service.store, ballast),
      eventually(async () => expect(await service.dependenciesDown()).toEqual(['mongodb']), 60_000),
    ]);
    expect(acknowledged.length).toBeGreaterThan(0);

    disk!.free();

    await eventually(() => service.store({ id: 'after', number: 2 }), 90_000);
    await eventually(
      () => expect([...service.consumed]).toEqual(expect.arrayContaining([...acknowledged, 'after'])),
      60_000,
    );
    expect(await service.dependenciesDown()).toEqual([]);
    process.stdout.write(`MongoDB stored ${acknowledged.length} events on its full disk\n`);
    await Promise.all([service.close(), client.close()]);
  },
  240_000,
);
