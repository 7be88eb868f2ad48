// catraca-ops dead-letters: lists messages that no consumer could handle, publishes them again, or dismisses
// them.

import type { Brokers } from '@catraca/platform/kafka/brokers';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { ConfigError } from '@catraca/platform/service/config';
import { nameLog } from '@catraca/platform/telemetry/log';
import { UserError } from '@catraca/stack/command/user-error';
import { brokersToAsk } from './brokers.ts';
import { type Command, help, parseCommand } from './command.ts';
import { type DeadLetter, openDeadLetters } from './dead-letter.ts';
import { asJson, asLine } from './format.ts';
import { deadLetterTopics, readTopic } from './read-topic.ts';
import { dismiss, redrive } from './redrive.ts';

export async function run(args: string[]): Promise<number> {
  nameLog('dead-letters', 'silent');
  const command = parseCommand(args);
  if (command.name === 'help') console.log(help);
  else await carryOut(command).catch(explainBrokers);
  return 0;
}

async function carryOut(command: Command): Promise<void> {
  const brokers = brokersToAsk();
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

/** Throws a UserError for an unknown topic or offset. */
async function find({ topic, only }: Command, brokers: Brokers): Promise<DeadLetter[]> {
  const topics = await deadLetterTopics(brokers);
  if (topic && !topics.includes(topic))
    throw new UserError(`There is no ${deadTopicOf(topic)}: ${topics.join(', ') || 'no topic has one'}.`);
  const letters: DeadLetter[] = [];
  for (const name of topic ? [topic] : topics)
    letters.push(...openDeadLetters(name, await readTopic(brokers, deadTopicOf(name))));
  const missing = only?.find((wanted) => !letters.some(({ offset }) => offset === wanted));
  if (missing)
    throw new UserError(
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

/** Brokers and settings are the operator's to mend. */
function explainBrokers(error: Error): never {
  if (error instanceof ConfigError) throw new UserError(error.message);
  throw error.name.startsWith('KafkaJS') ? new UserError(`Kafka: ${error.message}`) : error;
}
