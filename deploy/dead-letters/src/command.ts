import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

export const help = `npm run dead-letters -- list|redrive [flags]

  list       messages that no consumer could handle and that were not redriven yet
  redrive    publishes them to their topics again, with key, headers and event id

  --topic T      only this topic, such as charges.events
  --only N,…     only these offsets of the dead-letter topic; needs --topic
  --body         list: show the bodies, which may hold personal data
  --json         one JSON object per line
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

/** Throws a UsageError that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, ...rest] = positionals;
  const only = values.only?.concat(rest).flatMap((list) => list.split(','));
  const { topic, body, json } = values;
  if (values.help) return { name: 'help', topic, only, body, json };
  if (name !== 'list' && name !== 'redrive')
    throw new UsageError(`${name ? `Unknown command ${name}` : 'Command missing'}: use list or redrive.`);
  if (rest.length > 0 && !values.only)
    throw new UsageError(`Unexpected argument ${rest[0]}: offsets go after --only.`);
  if (only && !topic) throw new UsageError('--only needs --topic: offsets belong to one topic.');
  const wrong = only?.find((offset) => !/^\d+$/.test(offset));
  if (wrong !== undefined)
    throw new UsageError(`--only ${wrong} is not an offset: the list command shows them.`);
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
    throw new UsageError(`${(error as Error).message.split('. ')[0]}: see npm run dead-letters -- --help`);
  }
}
