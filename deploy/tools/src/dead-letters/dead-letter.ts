import {
  type DeadLetterOrigin,
  markedPosition,
  originalOf,
  originOf,
} from '@catraca/platform/kafka/dead-letter';
import type { Message } from 'kafkajs';
import type { StoredMessage } from './read-topic.ts';

/** A message in a dead-letter topic. */
export interface DeadLetter {
  /** The topic that it was in, without prefix and `.dead`. */
  topic: string;
  /** Its position in the dead-letter topic. */
  partition: number;
  offset: string;
  /** Its position in its own topic, the consumer group that refused it, and why. */
  origin: DeadLetterOrigin;
  /** The message as it was in its topic. */
  original: Message;
  refusedAt: Date;
}

/** The dead letters of a topic that were not redriven yet. */
export function openDeadLetters(topic: string, stored: readonly StoredMessage[]): DeadLetter[] {
  const redriven = new Set(stored.map(({ message }) => markedPosition(message)));
  return stored
    .filter(({ message }) => markedPosition(message) === undefined)
    .map(({ partition, message }) => ({
      topic,
      partition,
      offset: message.offset,
      origin: originOf(message),
      original: originalOf(message),
      refusedAt: new Date(Number(message.timestamp)),
    }))
    .filter((letter) => !redriven.has(positionOf(letter)));
}

export function positionOf({ partition, offset }: DeadLetter): string {
  return `${partition}/${offset}`;
}

/** Where its topic has the message, if the letter says it. */
export function originalPosition({ origin }: DeadLetter): string | null {
  const { partition, offset } = origin;
  return Number.isInteger(partition) && /^\d+$/.test(offset) ? `${partition}/${offset}` : null;
}

/** Key, headers and body as one text: messages of the same content are equal in it. */
export function contentOf({ key, value, headers }: Pick<Message, 'key' | 'value' | 'headers'>): string {
  const bytes = (one: Buffer | string | null | undefined) =>
    one === null || one === undefined ? null : Buffer.from(one as string).toString('base64');
  const sorted = Object.entries(headers ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([
    bytes(key),
    bytes(value),
    sorted.map(([name, content]) => [name, [content].flat().map(bytes)]),
  ]);
}

/** Type and id of the event, as far as the message has them. */
export function eventOf({ value, headers }: Message): { type?: string; id?: string } {
  const header = headers?.type?.toString();
  const { id, type } = bodyOf(value) as { id?: unknown; type?: unknown };
  const known = header ?? (typeof type === 'string' ? type : undefined);
  return { ...(known ? { type: known } : {}), ...(typeof id === 'string' ? { id } : {}) };
}

function bodyOf(value: Message['value']): object {
  try {
    const body: unknown = JSON.parse(String(value));
    return typeof body === 'object' && body ? body : {};
  } catch {
    return {};
  }
}
