import { deadTopicOf, redrivenMark } from '@catraca/platform/kafka/dead-letter';
import type { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { type DeadLetter, positionOf } from './dead-letter.ts';

/**
 * Publishes dead letters to their topics again, oldest first, and marks them as redriven. A message that several consumers
 * refused is published once. Returns the number of messages published.
 */
export async function redrive(publisher: EventPublisher, letters: readonly DeadLetter[]): Promise<number> {
  const messages = new Map<string, DeadLetter[]>();
  for (const letter of letters) {
    const message = messageOf(letter);
    messages.set(message, [...(messages.get(message) ?? []), letter]);
  }
  for (const copies of messages.values()) {
    const { topic, original } = copies[0]!;
    await publisher.send(topic, [original]);
    const marks = copies.map((letter) => redrivenMark(keyOf(letter), positionOf(letter)));
    await publisher.send(deadTopicOf(topic), marks);
  }
  return messages.size;
}

/** Dead letters of one message share this. Older versions did not note the partition: each is its own message then. */
function messageOf(letter: DeadLetter): string {
  const { topic, origin } = letter;
  const { partition, offset } = origin;
  return partition === undefined
    ? `${topic} dead letter ${positionOf(letter)}`
    : `${topic} ${partition}/${offset}`;
}

function keyOf({ original }: DeadLetter): Buffer | null {
  return original.key as Buffer | null;
}
