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
import { compareWithOriginals, dismiss, redrive } from './redrive.ts';

export async function run(args: string[]): Promise<number> {
  nameLog('dead-letters', 'silent');
  const command = parseCommand(args);
  if (command.name === 'help') console.log(help);
  else return carryOut(command).catch(explainBrokers);
  return 0;
}

/** The exit code: 1 when letters were not redriven. */
async function carryOut(command: Command): Promise<number> {
  const brokers = brokersToAsk();
  const letters = await find(command, brokers);
  if (command.name === 'redrive') return redriveThose(brokers, letters, command);
  if (command.name === 'dismiss')
    await change(brokers, { letters, work: dismiss, done: 'dismissed' }, command);
  else show(letters, command);
  return 0;
}

async function redriveThose(brokers: Brokers, letters: DeadLetter[], command: Command): Promise<number> {
  const { same, other } = command.force
    ? { same: letters, other: [] }
    : await compareWithOriginals(brokers, letters);
  if (same.length > 0 || other.length === 0)
    await change(brokers, { letters: same, work: redrive, done: 'redriven' }, command);
  for (const { topic, partition, offset } of other)
    console.error(
      `✗ not redriven: ${deadTopicOf(topic)} ${partition}/${offset}. Its topic does not have this message ` +
        'where the letter says that it was: it is older than the topic keeps, or made up. See --force.',
    );
  return other.length > 0 ? 1 : 0;
}

interface Change {
  letters: readonly DeadLetter[];
  work: (publisher: EventPublisher, letters: readonly DeadLetter[]) => Promise<number>;
  done: string;
}

async function change(brokers: Brokers, { letters, work, done }: Change, command: Command): Promise<void> {
  const publisher = new EventPublisher(brokers);
  const count = await work(publisher, letters);
  await publisher.close();
  show(letters, command);
  if (!command.json) console.log(`✓ ${count} ${count === 1 ? 'message' : 'messages'} ${done}`);
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
    console.log(name === 'redrive' || name === 'dismiss' ? `✓ nothing to ${name}` : '✓ no dead letters');
}

/** Brokers and settings are the operator's to mend. */
function explainBrokers(error: Error): never {
  if (error instanceof ConfigError) throw new UserError(error.message);
  throw error.name.startsWith('KafkaJS') ? new UserError(`Kafka: ${error.message}`) : error;
}
