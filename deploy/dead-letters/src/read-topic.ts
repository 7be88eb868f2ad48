import type { Brokers } from '@catraca/platform/kafka/brokers';
import type { KafkaMessage } from 'kafkajs';

/** A message where it is kept. */
export interface Stored {
  partition: number;
  message: KafkaMessage;
}

/** As long as nothing more comes, though the topic has more. */
const PATIENCE_MS = 20_000;

/** The topics of this installation that have a dead-letter topic, without prefix and `.dead`. */
export async function buriedTopics(brokers: Brokers): Promise<string[]> {
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

/** All that a topic holds at this moment. Kafka reads in groups only: one of its own, gone afterwards. */
export async function readTopic(brokers: Brokers, topic: string): Promise<Stored[]> {
  const ends = await endsOf(brokers, topic);
  if (ends.size === 0) return [];
  const group = `dead-letters.${process.pid}.${Date.now()}`;
  const reader = brokers.client.consumer({ groupId: brokers.named(group), maxWaitTimeInMs: 100 });
  await reader.connect();
  try {
    await reader.subscribe({ topic: brokers.named(topic), fromBeginning: true });
    return await new Promise<Stored[]>((resolve, reject) => {
      const stored: Stored[] = [];
      const giveUp = () => reject(new Error(`${topic} has messages that nobody hands out`));
      const patience = setTimeout(giveUp, PATIENCE_MS);
      reader.on(reader.events.CRASH, ({ payload }) => reject(payload.error));
      const eachBatch = async ({ batch }: { batch: import('kafkajs').Batch }) => {
        patience.refresh();
        const end = ends.get(batch.partition);
        const before = batch.messages.filter(({ offset }) => end !== undefined && BigInt(offset) < end);
        stored.push(...before.map((message) => ({ partition: batch.partition, message })));
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(batch.partition);
        if (ends.size > 0) return;
        clearTimeout(patience);
        resolve(stored);
      };
      reader.run({ autoCommit: false, eachBatch }).catch(reject);
    });
  } finally {
    await reader.disconnect();
    await brokers.forgetGroup(group);
  }
}

/** Of each partition that holds something, the offset behind its last message. */
async function endsOf(brokers: Brokers, topic: string): Promise<Map<number, bigint>> {
  const admin = brokers.client.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(brokers.named(topic));
    const filled = offsets.filter(({ low, high }) => low !== high);
    return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
  } finally {
    await admin.disconnect();
  }
}
