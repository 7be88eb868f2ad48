import type { IResourceConfigEntry, ITopicConfig } from 'kafkajs';
import { deadTopicOf, isDeadTopic, MAX_DEAD_LETTER_BYTES } from './dead-letter.ts';

/** Partitions of a topic: the maximum number of instances of a consumer group that share its work. */
export const PARTITIONS = 6;
/** Replicas of a topic by number of brokers. */
const REPLICAS = 3;
/** With three replicas, an acknowledged event is on two, and one broker may be away. */
const MIN_IN_SYNC = 2;
const FOR_EVER = '-1';

/** A topic and its dead-letter topic, for a cluster of this many brokers. */
export function topicsFor(name: string, brokers: number): ITopicConfig[] {
  const replicationFactor = Math.min(REPLICAS, brokers);
  const dead = deadTopicOf(name);
  return [
    {
      topic: name,
      numPartitions: PARTITIONS,
      replicationFactor,
      configEntries: settingsOf(name, replicationFactor),
    },
    { topic: dead, numPartitions: 1, replicationFactor, configEntries: settingsOf(dead, replicationFactor) },
  ];
}

/**
 * Settings of a topic with this many replicas. A dead letter is kept until an operator redrives or dismisses
 * it.
 */
export function settingsOf(topic: string, replicas: number): IResourceConfigEntry[] {
  const durable = replicas >= REPLICAS ? [{ name: 'min.insync.replicas', value: String(MIN_IN_SYNC) }] : [];
  if (!isDeadTopic(topic)) return durable;
  return [
    { name: 'max.message.bytes', value: String(MAX_DEAD_LETTER_BYTES) },
    { name: 'retention.ms', value: FOR_EVER },
    ...durable,
  ];
}

/**
 * All of a topic's own settings after the change (Kafka resets what is left out), or null if it has the
 * required ones.
 */
export function changedSettings(
  own: readonly IResourceConfigEntry[],
  required: readonly IResourceConfigEntry[],
): IResourceConfigEntry[] | null {
  const settings = new Map(own.map(({ name, value }) => [name, value]));
  const missing = required.filter(({ name, value }) => !isEnough(name, settings.get(name), value));
  if (missing.length === 0) return null;
  for (const { name, value } of missing) settings.set(name, value);
  return [...settings].map(([name, value]) => ({ name, value }));
}

/** Operators may set more than we ask for. */
function isEnough(name: string, value: string | undefined, required: string): boolean {
  if (value === required) return true;
  return name !== 'retention.ms' && Number(value) > Number(required);
}
