import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const help = `npm run dead-letters -- list|redrive [flags]

  list       the messages that consumers could never take, and that nobody gave back yet
  redrive    publishes them to their topics again, with key, headers and event id, and lists them no more

  --topic T      of this topic alone, as charges.events
  --only N,…     these offsets of the dead-letter topic alone; with --topic
  --body         list: what is in them, which may be about people
  --json         one letter a line, as JSON
  --help         this text

  Where: KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, KAFKA_TLS_… and KAFKA_SASL_… as services have them; by default the Kafka
  that npm start runs here.`;

export interface Command {
  name: 'list' | 'redrive' | 'help';
  topic: string | undefined;
  /** Offsets in the dead-letter topic; undefined for all of them. */
  only: string[] | undefined;
  body: boolean;
  json: boolean;
}

/** Throws a Refusal that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, ...rest] = positionals;
  const only = values.only?.concat(rest).flatMap((list) => list.split(','));
  const { topic, body, json } = values;
  if (values.help) return { name: 'help', topic, only, body, json };
  if (name !== 'list' && name !== 'redrive')
    throw new Refusal(`${name ? `There is no command ${name}` : 'Say what to do'}: list or redrive.`);
  if (rest.length > 0 && !values.only) throw new Refusal(`What is ${rest[0]}? Offsets come behind --only.`);
  if (only && !topic) throw new Refusal('--only needs --topic: every topic has these offsets.');
  const wrong = only?.find((offset) => !/^\d+$/.test(offset));
  if (wrong !== undefined) throw new Refusal(`--only ${wrong} is not an offset: list shows them.`);
  return { name, topic: topic?.replace(/\.dead$/, ''), only, body, json };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        topic: { type: 'string' },
        only: { type: 'string', multiple: true },
        body: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('. ')[0]}: see npm run dead-letters -- --help`);
  }
}
