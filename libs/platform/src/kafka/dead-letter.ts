import type { KafkaMessage, Message } from 'kafkajs';

/**
 * Kafka's default message limit plus room for the error headers: a dead letter that is refused would block
 * its consumer.
 */
export const MAX_DEAD_LETTER_BYTES = 1_048_588 + 65_536;

const MAX_REASON_LENGTH = 1_000;
const HEADER_PREFIX = 'catraca-';
const headerOf = {
  reason: `${HEADER_PREFIX}error`,
  group: `${HEADER_PREFIX}group`,
  partition: `${HEADER_PREFIX}partition`,
  offset: `${HEADER_PREFIX}offset`,
  redriven: `${HEADER_PREFIX}redriven`,
} as const;

/** Where a dead letter came from and why. */
export interface DeadLetterOrigin {
  partition: number;
  offset: string;
  group: string;
  reason: string;
}

const DEAD_SUFFIX = '.dead';

export function deadTopicOf(topic: string): string {
  return topic + DEAD_SUFFIX;
}

export function isDeadTopic(topic: string): boolean {
  return topic.endsWith(DEAD_SUFFIX);
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, MAX_REASON_LENGTH) : 'unknown';
}

/** The message for the dead-letter topic: unchanged, with its origin and error in headers. */
export function deadLetterOf(
  message: KafkaMessage,
  { partition, offset, group, reason }: DeadLetterOrigin,
): Message {
  const headers = {
    ...message.headers,
    [headerOf.reason]: reason,
    [headerOf.group]: group,
    [headerOf.partition]: String(partition),
    [headerOf.offset]: offset,
  };
  return { key: message.key, value: message.value, headers };
}

/** What the message says of itself: consumers write dead letters of topics that they cannot publish to. */
export function originOf({ headers }: KafkaMessage): DeadLetterOrigin {
  const read = (name: keyof typeof headerOf) => String(headers?.[headerOf[name]]);
  return {
    partition: Number(read('partition')),
    offset: read('offset'),
    group: read('group'),
    reason: read('reason'),
  };
}

/** The message as it was in its topic. */
export function originalOf({ key, value, headers }: KafkaMessage): Message {
  const kept = Object.entries(headers ?? {}).filter(([name]) => !name.startsWith(HEADER_PREFIX));
  return { key, value, headers: Object.fromEntries(kept) };
}

/**
 * Marks the dead letter at this position as redriven. The mark is kept in the same topic, so it lives as long
 * as the letter.
 */
export function redrivenMark(key: Buffer | null, position: string): Message {
  return { key, value: null, headers: { [headerOf.redriven]: position } };
}

/** Position of the dead letter that this message marks as redriven. Undefined for a dead letter itself. */
export function markedPosition({ headers }: KafkaMessage): string | undefined {
  return headers?.[headerOf.redriven]?.toString();
}
