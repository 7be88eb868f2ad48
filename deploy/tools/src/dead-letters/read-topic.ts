import type { Brokers } from '@catraca/platform/kafka/brokers';
import type { Batch, KafkaMessage } from 'kafkajs';

export interface StoredMessage {
  partition: number;
  message: KafkaMessage;
}

/** Limit between two batches. */
const READ_TIMEOUT_MS = 20_000;

/** The topics of this installation that have a dead-letter topic, without prefix and `.dead`. */
export async function deadLetterTopics(brokers: Brokers): Promise<string[]> {
  const admin = brokers.client.admin();
  await admin.connect();
  try {
    const [prefix, end] = [brokers.named(''), '.dead'];
    const names = (await admin.listTopics()).filter((name) => name.startsWith(prefix) && name.endsWith(end));
    return names.map((name) => name.slice(prefix.length, -end.length)).sort();
  } finally {
    await admin.disconnect();
  }
}

/** All messages that a topic has now. */
export async function readTopic(brokers: Brokers, topic: string): Promise<StoredMessage[]> {
  const kept = await keptOffsets(brokers, topic);
  const ends = new Map([...kept].map(([partition, { high }]) => [partition, high]));
  const stored: StoredMessage[] = [];
  const from = new Map([...kept].map(([partition, { low }]) => [partition, low]));
  await readFrom(brokers, { topic, from }, (batch) => {
    const { partition } = batch;
    const end = ends.get(partition);
    const before = batch.messages.filter(({ offset }) => end !== undefined && BigInt(offset) < end);
    stored.push(...before.map((message) => ({ partition, message })));
    if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(partition);
    return ends.size === 0 ? 'enough' : null;
  });
  return stored;
}

/** The messages of a topic at these offsets, by partition. What is not kept any more is left out. */
export async function readMessages(
  brokers: Brokers,
  topic: string,
  offsets: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<StoredMessage[]> {
  const kept = await keptOffsets(brokers, topic);
  const wanted = new Map<number, bigint[]>();
  for (const [partition, { low, high }] of kept) {
    const here = [...(offsets.get(partition) ?? [])].map(BigInt).filter((one) => one >= low && one < high);
    if (here.length > 0)
      wanted.set(
        partition,
        here.sort((one, other) => (one < other ? -1 : 1)),
      );
  }
  const found: StoredMessage[] = [];
  const from = new Map([...wanted].map(([partition, [first]]) => [partition, first!]));
  await readFrom(brokers, { topic, from }, (batch) => {
    const { partition } = batch;
    const here = wanted.get(partition) ?? [];
    const [last, asked] = [BigInt(batch.lastOffset()), new Set(here.map(String))];
    const messages = batch.messages.filter(({ offset }) => asked.has(offset));
    found.push(...messages.map((message) => ({ partition, message })));
    const [next, ...later] = here.filter((offset) => offset > last);
    if (next === undefined) wanted.delete(partition);
    else wanted.set(partition, [next, ...later]);
    return wanted.size === 0 ? 'enough' : (next ?? null);
  });
  return found;
}

/** The end of a reading, or the offset of the partition to go on with; null for the next one. */
type Next = 'enough' | bigint | null;

/**
 * Reads these partitions, each from this offset, until `take` has enough. kafkajs reads in groups only, so it
 * uses one of its own and deletes it.
 */
async function readFrom(
  brokers: Brokers,
  { topic, from }: { topic: string; from: ReadonlyMap<number, bigint> },
  take: (batch: Batch) => Next,
): Promise<void> {
  if (from.size === 0) return;
  const group = `dead-letters.${process.pid}.${Date.now()}`;
  const name = brokers.named(topic);
  const reader = brokers.client.consumer({ groupId: brokers.named(group), maxWaitTimeInMs: 100 });
  const goTo = (partition: number, offset: bigint) =>
    reader.seek({ topic: name, partition, offset: String(offset) });
  await reader.connect();
  try {
    await reader.subscribe({ topic: name, fromBeginning: false });
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new Error(`reading ${topic} timed out`));
      const timeout = setTimeout(giveUp, READ_TIMEOUT_MS);
      reader.on(reader.events.CRASH, ({ payload }) => reject(payload.error));
      const eachBatch = async ({ batch }: { batch: Batch }) => {
        timeout.refresh();
        const next = take(batch);
        if (next === 'enough') {
          clearTimeout(timeout);
          resolve();
        } else if (next !== null) goTo(batch.partition, next);
      };
      const start = () => {
        for (const [partition, offset] of from) goTo(partition, offset);
      };
      reader.run({ autoCommit: false, eachBatch }).then(start).catch(reject);
    });
  } finally {
    await reader.disconnect();
    await brokers.deleteGroup(group);
  }
}

/** The first offset that a partition keeps and the one after its last, of each partition with messages. */
async function keptOffsets(
  brokers: Brokers,
  topic: string,
): Promise<Map<number, { low: bigint; high: bigint }>> {
  const admin = brokers.client.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(brokers.named(topic));
    const filled = offsets.filter(({ low, high }) => low !== high);
    return new Map(
      filled.map(({ partition, low, high }) => [partition, { low: BigInt(low), high: BigInt(high) }]),
    );
  } finally {
    await admin.disconnect();
  }
}
