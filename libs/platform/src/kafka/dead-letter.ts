import type { KafkaMessage, Message } from 'kafkajs';

/**
 * Room that a dead-letter topic has above its topic's largest message (Kafka's standard, 1 MiB and a little), for the
 * headers of the largest: a letter that its topic refuses would stop the consumer for good.
 */
export const LARGEST_LETTER_BYTES = 1_048_588 + 65_536;

const LONGEST_REASON = 1_000;
const OURS = 'catraca-';
const headerOf = {
  reason: `${OURS}error`,
  group: `${OURS}group`,
  partition: `${OURS}partition`,
  offset: `${OURS}offset`,
  redriven: `${OURS}redriven`,
} as const;

/** Where a buried message was, who buried it, and why. Parts that an older writer did not note are undefined. */
export interface Burial {
  partition: number | undefined;
  offset: string | undefined;
  group: string | undefined;
  reason: string | undefined;
}

export function deadTopicOf(topic: string): string {
  return `${topic}.dead`;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, LONGEST_REASON) : 'unknown';
}

/** The message as the dead-letter topic gets it: as it was, with what befell it in headers. */
export function letterOf(message: KafkaMessage, { partition, offset, group, reason }: Burial): Message {
  const headers = {
    ...message.headers,
    [headerOf.reason]: reason,
    [headerOf.group]: group,
    [headerOf.partition]: String(partition),
    [headerOf.offset]: offset,
  };
  return { key: message.key, value: message.value, headers };
}

export function burialOf({ headers }: KafkaMessage): Burial {
  const read = (name: keyof typeof headerOf) => headers?.[headerOf[name]]?.toString();
  const partition = read('partition');
  return {
    partition: partition === undefined ? undefined : Number(partition),
    offset: read('offset'),
    group: read('group'),
    reason: read('reason'),
  };
}

/** The message as its topic had it. */
export function originalOf({ key, value, headers }: KafkaMessage): Message {
  const kept = Object.entries(headers ?? {}).filter(([name]) => !name.startsWith(OURS));
  return { key, value, headers: Object.fromEntries(kept) };
}

/**
 * Notes in the dead-letter topic itself that the letter at this place went back. It lives as long as the letter: both
 * go by the topic's retention.
 */
export function redrivenMark(key: Buffer | null, place: string): Message {
  return { key, value: null, headers: { [headerOf.redriven]: place } };
}

/** The place of the letter that this mark is about; undefined for a letter. */
export function markedPlace({ headers }: KafkaMessage): string | undefined {
  return headers?.[headerOf.redriven]?.toString();
}
