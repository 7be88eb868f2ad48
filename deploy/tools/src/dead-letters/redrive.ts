import { deadTopicOf, redrivenMark } from '@catraca/platform/kafka/dead-letter';
import type { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { type DeadLetter, positionOf } from './dead-letter.ts';

/**
 * Publishes dead letters to their topics again, oldest first, and marks them as redriven. A message that
 * several consumers refused is published once. Returns the number of messages published.
 */
export async function redrive(publisher: EventPublisher, letters: readonly DeadLetter[]): Promise<number> {
  const messages = byMessage(letters);
  for (const copies of messages) {
    const { topic, original } = copies[0]!;
    await publisher.send(topic, [original]);
    await mark(publisher, copies);
  }
  return messages.length;
}

/** Marks dead letters as done without publishing them. Returns the number of messages. */
export async function dismiss(publisher: EventPublisher, letters: readonly DeadLetter[]): Promise<number> {
  const messages = byMessage(letters);
  for (const copies of messages) await mark(publisher, copies);
  return messages.length;
}

async function mark(publisher: EventPublisher, copies: readonly DeadLetter[]): Promise<void> {
  const marks = copies.map((letter) => redrivenMark(keyOf(letter), positionOf(letter)));
  await publisher.send(deadTopicOf(copies[0]!.topic), marks);
}

/** The dead letters of each message. */
function byMessage(letters: readonly DeadLetter[]): DeadLetter[][] {
  return [...Map.groupBy(letters, messageOf).values()];
}

/**
 * Dead letters of one message share this. Older versions did not note the partition: each is its own message
 * then.
 */
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
