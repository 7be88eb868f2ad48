import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';

export const help = `catraca-ops dead-letters list|show|redrive|dismiss [flags]

  list       messages that no consumer could handle and that nobody has decided on yet
  show       the same with their bodies, which may hold personal data
  redrive    publishes them to their topics again, with key, headers and event id. A letter whose topic does not
             have the same message where the letter says that it was is not redriven
  dismiss    lists them no longer, without publishing; needs --topic and --only

  --topic T      only this topic, such as charges.events
  --only N,…     only these offsets of the dead-letter topic; needs --topic
  --force        redrive: also letters that their topic has otherwise or no longer; needs --topic and --only.
                 Whoever consumes a topic can write such a letter: look at it with show, and be sure of it
  --body         list: show the bodies, as show does
  --json         one JSON object per line
  --help         this text

  Where: KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, KAFKA_TLS_… and KAFKA_SASL_… as services have them; by default the Kafka
  that npm start runs here.`;

const names = ['list', 'show', 'redrive', 'dismiss'] as const;

export interface Command {
  name: (typeof names)[number] | 'help';
  topic: string | undefined;
  /** Offsets in the dead-letter topic; undefined for all of them. */
  only: string[] | undefined;
  /** Redrives letters without their original too. */
  force: boolean;
  body: boolean;
  json: boolean;
}

/** Throws a UserError that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, ...rest] = positionals;
  const only = values.only?.concat(rest).flatMap((list) => list.split(','));
  const { topic, json, force } = values;
  const body = values.body || name === 'show';
  if (values.help) return { name: 'help', topic, only, force, body, json };
  if (!isName(name))
    throw new UserError(
      `${name ? `Unknown command ${name}` : 'Command missing'}: use list, show, redrive or dismiss.`,
    );
  if (rest.length > 0 && !values.only)
    throw new UserError(`Unexpected argument ${rest[0]}: offsets go after --only.`);
  if (only && !topic) throw new UserError('--only needs --topic: offsets belong to one topic.');
  if (name === 'dismiss' && !only)
    throw new UserError('dismiss needs --topic and --only: say which messages nobody needs.');
  if (force && (name !== 'redrive' || !only))
    throw new UserError(
      '--force is of redrive, and needs --topic and --only: name the letters you are sure of.',
    );
  const wrong = only?.find((offset) => !/^\d+$/.test(offset));
  if (wrong !== undefined)
    throw new UserError(`--only ${wrong} is not an offset: the list command shows them.`);
  return { name, topic: topic?.replace(/\.dead$/, ''), only, force, body, json };
}

function isName(name: string | undefined): name is (typeof names)[number] {
  return names.some((known) => known === name);
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        topic: { type: 'string' },
        only: { type: 'string', multiple: true },
        force: { type: 'boolean', default: false },
        body: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see catraca-ops dead-letters --help`);
  }
}
