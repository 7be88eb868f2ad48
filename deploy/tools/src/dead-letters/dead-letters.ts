// npm run dead-letters: lists messages that no consumer could handle, publishes them again, or dismisses them.

import type { Brokers } from '@catraca/platform/kafka/brokers';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { ConfigError } from '@catraca/platform/service/config';
import { nameLog } from '@catraca/platform/telemetry/log';
import { brokersToAsk } from './brokers.ts';
import { type Command, help, parseCommand } from './command.ts';
import { type DeadLetter, openDeadLetters } from './dead-letter.ts';
import { asJson, asLine } from './format.ts';
import { deadLetterTopics, readTopic } from './read-topic.ts';
import { dismiss, redrive } from './redrive.ts';
import { UsageError } from './usage-error.ts';

nameLog('dead-letters', 'silent');
try {
  const command = parseCommand(process.argv.slice(2));
  if (command.name === 'help') console.log(help);
  else await run(command, brokersToAsk());
  process.exit(0);
} catch (error) {
  console.error(`✗ ${messageOf(error)}`);
  process.exit(2);
}

async function run(command: Command, brokers: Brokers): Promise<void> {
  const letters = await find(command, brokers);
  if (!isChange(command)) return show(letters, command);

  const publisher = new EventPublisher(brokers);
  const isRedrive = command.name === 'redrive';
  const count = await (isRedrive ? redrive(publisher, letters) : dismiss(publisher, letters));
  await publisher.close();
  show(letters, command);
  if (command.json) return;
  console.log(`✓ ${count} ${count === 1 ? 'message' : 'messages'} ${isRedrive ? 'redriven' : 'dismissed'}`);
}

/** Throws a UsageError for an unknown topic or offset. */
async function find({ topic, only }: Command, brokers: Brokers): Promise<DeadLetter[]> {
  const topics = await deadLetterTopics(brokers);
  if (topic && !topics.includes(topic))
    throw new UsageError(`There is no ${deadTopicOf(topic)}: ${topics.join(', ') || 'no topic has one'}.`);
  const letters: DeadLetter[] = [];
  for (const name of topic ? [topic] : topics)
    letters.push(...openDeadLetters(name, await readTopic(brokers, deadTopicOf(name))));
  const missing = only?.find((wanted) => !letters.some(({ offset }) => offset === wanted));
  if (missing)
    throw new UsageError(
      `No dead letter at offset ${missing} of ${deadTopicOf(topic!)}: the list command shows them.`,
    );
  return only ? letters.filter(({ offset }) => only.includes(offset)) : letters;
}

function show(letters: readonly DeadLetter[], { json, body, name }: Command): void {
  const format = json ? asJson : asLine;
  for (const letter of letters) console.log(format(letter, { body }));
  if (letters.length === 0 && !json)
    console.log(isChange({ name }) ? `✓ nothing to ${name}` : '✓ no dead letters');
}

function isChange({ name }: Pick<Command, 'name'>): boolean {
  return name === 'redrive' || name === 'dismiss';
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  const { name, message } = error as Error;
  if (name.startsWith('KafkaJS')) return `Kafka: ${message}`;
  return (error as Error).stack ?? message;
}
