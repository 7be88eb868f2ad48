import type { Brokers } from '@catraca/platform/kafka/brokers';
import type { KafkaMessage } from 'kafkajs';

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

/**
 * All messages that a topic has now. kafkajs reads in groups only, so it uses one of its own and deletes it.
 */
export async function readTopic(brokers: Brokers, topic: string): Promise<StoredMessage[]> {
  const ends = await endsOf(brokers, topic);
  if (ends.size === 0) return [];
  const group = `dead-letters.${process.pid}.${Date.now()}`;
  const reader = brokers.client.consumer({ groupId: brokers.named(group), maxWaitTimeInMs: 100 });
  await reader.connect();
  try {
    await reader.subscribe({ topic: brokers.named(topic), fromBeginning: true });
    return await new Promise<StoredMessage[]>((resolve, reject) => {
      const stored: StoredMessage[] = [];
      const giveUp = () => reject(new Error(`reading ${topic} timed out`));
      const timeout = setTimeout(giveUp, READ_TIMEOUT_MS);
      reader.on(reader.events.CRASH, ({ payload }) => reject(payload.error));
      const eachBatch = async ({ batch }: { batch: import('kafkajs').Batch }) => {
        timeout.refresh();
        const end = ends.get(batch.partition);
        const before = batch.messages.filter(({ offset }) => end !== undefined && BigInt(offset) < end);
        stored.push(...before.map((message) => ({ partition: batch.partition, message })));
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(batch.partition);
        if (ends.size > 0) return;
        clearTimeout(timeout);
        resolve(stored);
      };
      reader.run({ autoCommit: false, eachBatch }).catch(reject);
    });
  } finally {
    await reader.disconnect();
    await brokers.deleteGroup(group);
  }
}

/** The offset after the last message, of each partition that has messages. */
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
