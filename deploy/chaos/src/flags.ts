import { parseArgs } from 'node:util';
import { UserError } from '@catraca/local/user-error';
import { type Part, parts } from './faults.ts';

export interface Flags {
  minutes: number;
  seed: number;
  only: Part | undefined;
  /** Sales begun each second. */
  rate: number;
  few: boolean;
  /** No faults: nothing but the rolling restart. */
  rolling: boolean;
  built: boolean;
  help: boolean;
}

export const help = `npm run chaos -- [flags]

  Sales, payments and webhooks while services, MongoDB and Kafka are killed and paused, links between them are slowed,
  cut and silenced, and the bank errs. Then every book is compared. The exit code is 1 when something differs.

  --minutes N    over how long the faults are spread (10); 30 kill every service 30 times, MongoDB and Kafka 20 times
  --seed N       the order of the faults; without it, a new one
  --only PART    faults of one part: ${parts.join(', ')}
  --rate N       sales begun each second (20)
  --rolling      no faults, only the rolling restart
  --few          a few faults of most kinds, as in the tests
  --built        the services are built already
  --help         this text`;

export function parseFlags(args: string[]): Flags {
  const { values } = parse(args);
  const { only } = values;
  if (only !== undefined && !isPart(only))
    throw new UserError(`There is no part ${only}: ${parts.join(', ')}.`);
  return {
    minutes: positive('minutes', values.minutes),
    seed: positive('seed', values.seed ?? String(1 + Math.floor(Math.random() * 999_999))),
    rate: positive('rate', values.rate),
    only,
    few: values.few,
    rolling: values.rolling,
    built: values.built,
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '10' },
        seed: { type: 'string' },
        only: { type: 'string' },
        rate: { type: 'string', default: '20' },
        few: { type: 'boolean', default: false },
        rolling: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see npm run chaos -- --help`);
  }
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new UserError(`--${name} ${text}: give a number above 0.`);
}

function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name);
}
