// npm run dead-letters: what consumers could never take, shown, and given back when what was wrong is mended.

import type { Brokers } from '@catraca/platform/kafka/brokers';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { ConfigError } from '@catraca/platform/service/config';
import { nameLog } from '@catraca/platform/telemetry/log';
import { type Command, help, parseCommand } from './command.ts';
import { type Letter, openLetters } from './letter.ts';
import { brokersToAsk } from './place.ts';
import { buriedTopics, readTopic } from './read-topic.ts';
import { redrive } from './redrive.ts';
import { Refusal } from './refusal.ts';
import { asJson, asLine } from './tell.ts';

nameLog('dead-letters', 'silent');
try {
  const command = parseCommand(process.argv.slice(2));
  if (command.name === 'help') console.log(help);
  else await run(command, brokersToAsk());
  process.exit(0);
} catch (error) {
  console.error(`✗ ${sentenceOf(error)}`);
  process.exit(2);
}

async function run(command: Command, brokers: Brokers): Promise<void> {
  const letters = await find(command, brokers);
  if (command.name === 'list') return show(letters, command);

  const publisher = new EventPublisher(brokers);
  const count = await redrive(publisher, letters);
  await publisher.close();
  show(letters, command);
  if (!command.json) console.log(`✓ ${count} ${count === 1 ? 'message' : 'messages'} given back`);
}

/** Throws a Refusal for a topic or an offset that is not there. */
async function find({ topic, only }: Command, brokers: Brokers): Promise<Letter[]> {
  const topics = await buriedTopics(brokers);
  if (topic && !topics.includes(topic))
    throw new Refusal(`There is no ${deadTopicOf(topic)}: ${topics.join(', ') || 'no topic has one'}.`);
  const letters: Letter[] = [];
  for (const name of topic ? [topic] : topics)
    letters.push(...openLetters(name, await readTopic(brokers, deadTopicOf(name))));
  const missing = only?.find((wanted) => !letters.some(({ offset }) => offset === wanted));
  if (missing) throw new Refusal(`No letter waits at offset ${missing} of ${deadTopicOf(topic!)}: see list.`);
  return only ? letters.filter(({ offset }) => only.includes(offset)) : letters;
}

function show(letters: readonly Letter[], { json, body, name }: Command): void {
  const tell = json ? asJson : asLine;
  for (const letter of letters) console.log(tell(letter, { body }));
  if (letters.length === 0 && !json)
    console.log(name === 'list' ? '✓ no dead letters' : '✓ nothing to give back');
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  const { name, message } = error as Error;
  if (name.startsWith('KafkaJS')) return `Kafka: ${message}`;
  return (error as Error).stack ?? message;
}
