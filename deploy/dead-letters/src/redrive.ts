import { deadTopicOf, redrivenMark } from '@catraca/platform/kafka/dead-letter';
import type { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { type Letter, placeOf } from './letter.ts';

/**
 * Gives letters back to their topic, in the order in which they were buried, and notes that. What several consumers
 * buried is one message, and goes back once. Answers how many messages went back.
 */
export async function redrive(publisher: EventPublisher, letters: readonly Letter[]): Promise<number> {
  const messages = new Map<string, Letter[]>();
  for (const letter of letters) {
    const origin = originOf(letter);
    messages.set(origin, [...(messages.get(origin) ?? []), letter]);
  }
  for (const copies of messages.values()) {
    const { topic, original } = copies[0]!;
    await publisher.send(topic, [original]);
    const marks = copies.map((letter) => redrivenMark(keyOf(letter), placeOf(letter)));
    await publisher.send(deadTopicOf(topic), marks);
  }
  return messages.size;
}

/** Letters of one origin are one message. An older writer did not note the partition: each is its own then. */
function originOf(letter: Letter): string {
  const { topic, burial } = letter;
  const { partition, offset } = burial;
  return partition === undefined ? `${topic} letter ${placeOf(letter)}` : `${topic} ${partition}/${offset}`;
}

function keyOf({ original }: Letter): Buffer | null {
  return original.key as Buffer | null;
}
