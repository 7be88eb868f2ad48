import { join } from 'node:path';
import { type Mongo, startOwnMongo } from '@catraca/local/mongo';
import { freePorts } from '@catraca/local/ports';
import { eventually } from '@catraca/testing/eventually';
import type { NumberService } from '@catraca/testing/number-service';
import { numberWitness } from '@catraca/testing/number-witness';
import { silent } from '@catraca/testing/silent';
import { SmallDisk } from '@catraca/testing/small-disk';
import { type Collection, MongoClient } from 'mongodb';

/**
 * MongoDB lays out 100 MB of journal at each start, and its starts on a full disk leave theirs behind: what is freed must
 * be more than these take.
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

/** A megabyte that does not compress, so that the journal soon needs its next file. */
async function burden(collection: Collection): Promise<void> {
  const padding = () => crypto.getRandomValues(Buffer.alloc(65_536));
  const inserts = Array.from({ length: 16 }, () => collection.insertOne({ padding: padding() }));
  await Promise.allSettled(inserts);
}

/** Ids of the events that were stored before the first that was not. */
async function sayUntilRefused(say: NumberService['say'], ballast: Collection): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    await burden(ballast);
    const id = `evt_${acknowledged.length}`;
    try {
      await say({ id, number: 1 });
    } catch {
      return acknowledged;
    }
    acknowledged.push(id);
  }
}

onSmallDisk(
  'what MongoDB acknowledged before its disk was full is there and told once there is room',
  async () => {
    const [port] = await freePorts(1);
    const place = { dataDirectory: join(disk!.folder, 'mongo'), port: port!, say: silent };
    mongo = await startOwnMongo(place, () => undefined);
    const service = await numberWitness({ MONGODB_URI: mongo.uri });
    const client = new MongoClient(mongo.uri, { serverSelectionTimeoutMS: 2_000, socketTimeoutMS: 3_000 });
    const ballast = await client.db('ballast').createCollection('all');
    await service.say({ id: 'before', number: 0 });
    await eventually(() => expect(service.taken).toContain('before'));

    disk!.fill();
    // Watched from the start: MongoDB's own restart may find room again before an event is refused.
    const [acknowledged] = await Promise.all([
      sayUntilRefused(service.say, ballast),
      eventually(async () => expect(await service.down()).toEqual(['mongodb']), 60_000),
    ]);
    expect(acknowledged.length).toBeGreaterThan(0);

    disk!.free();

    await eventually(() => service.say({ id: 'after', number: 2 }), 90_000);
    await eventually(
      () => expect([...service.taken]).toEqual(expect.arrayContaining([...acknowledged, 'after'])),
      60_000,
    );
    expect(await service.down()).toEqual([]);
    process.stdout.write(`MongoDB took ${acknowledged.length} events on its full disk\n`);
    await Promise.all([service.close(), client.close()]);
  },
  240_000,
);
