import { type Burial, burialOf, markedPlace, originalOf } from '@catraca/platform/kafka/dead-letter';
import type { Message } from 'kafkajs';
import type { Stored } from './read-topic.ts';

/** A message in a dead-letter topic. */
export interface Letter {
  /** The topic that it was in, without prefix and `.dead`. */
  topic: string;
  /** Where it is in the dead-letter topic. */
  partition: number;
  offset: string;
  /** Where it was in its own topic, who buried it, and why. */
  burial: Burial;
  /** The message as its topic had it. */
  original: Message;
  buriedAt: Date;
}

/** The letters among what a dead-letter topic holds that nobody gave back yet. */
export function openLetters(topic: string, stored: readonly Stored[]): Letter[] {
  const givenBack = new Set(stored.map(({ message }) => markedPlace(message)));
  return stored
    .filter(({ message }) => markedPlace(message) === undefined)
    .map(({ partition, message }) => ({
      topic,
      partition,
      offset: message.offset,
      burial: burialOf(message),
      original: originalOf(message),
      buriedAt: new Date(Number(message.timestamp)),
    }))
    .filter((letter) => !givenBack.has(placeOf(letter)));
}

export function placeOf({ partition, offset }: Letter): string {
  return `${partition}/${offset}`;
}

/** Of the event's type and id, what the message tells; a body that is no event tells nothing. */
export function eventOf({ value, headers }: Message): { type?: string; id?: string } {
  const type = headers?.type?.toString();
  const { id, type: typeInside } = bodyOf(value) as { id?: unknown; type?: unknown };
  const known = type ?? (typeof typeInside === 'string' ? typeInside : undefined);
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
