import type { Brokers } from '@catraca/platform/kafka/brokers';
import { deadTopicOf, originalOf, redrivenMark } from '@catraca/platform/kafka/dead-letter';
import type { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { contentOf, type DeadLetter, originalPosition, positionOf } from './dead-letter.ts';
import { readMessages } from './read-topic.ts';

/** Dead letters that are what their topics have at the position that they name, and the others. */
export interface Compared {
  same: DeadLetter[];
  /** Made up, changed, or no longer kept by the topic. */
  other: DeadLetter[];
}

/**
 * Compares dead letters with their originals. Consumers may write dead letters of topics that they may not
 * publish to, so a letter by itself proves nothing.
 */
export async function compareWithOriginals(
  brokers: Brokers,
  letters: readonly DeadLetter[],
): Promise<Compared> {
  const compared: Compared = { same: [], other: [] };
  for (const [topic, ofTopic] of Map.groupBy(letters, (letter) => letter.topic)) {
    const originals = await contentsOf(brokers, topic, ofTopic);
    for (const letter of ofTopic) {
      const content = originals.get(originalPosition(letter) ?? 'none');
      compared[content === contentOf(letter.original) ? 'same' : 'other'].push(letter);
    }
  }
  return compared;
}

/** Content of the messages that these letters name, by their position in the topic. */
async function contentsOf(
  brokers: Brokers,
  topic: string,
  letters: readonly DeadLetter[],
): Promise<Map<string, string>> {
  const offsets = new Map<number, Set<string>>();
  for (const { origin } of letters.filter((letter) => originalPosition(letter) !== null))
    offsets.set(origin.partition, (offsets.get(origin.partition) ?? new Set()).add(origin.offset));
  const found = await readMessages(brokers, topic, offsets);
  return new Map(
    found.map(({ partition, message }) => [`${partition}/${message.offset}`, contentOf(originalOf(message))]),
  );
}

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

/** The dead letters of each message: of the same position in the same topic, with the same content. */
function byMessage(letters: readonly DeadLetter[]): DeadLetter[][] {
  const messageOf = (letter: DeadLetter) => {
    const position = originalPosition(letter) ?? `dead letter ${positionOf(letter)}`;
    return `${letter.topic} ${position} ${contentOf(letter.original)}`;
  };
  return [...Map.groupBy(letters, messageOf).values()];
}

function keyOf({ original }: DeadLetter): Buffer | null {
  return original.key as Buffer | null;
}
