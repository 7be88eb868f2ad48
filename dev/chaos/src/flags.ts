import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';
import { type Part, parts } from './faults.ts';

export interface Flags {
  minutes: number;
  seed: number;
  only: Part | undefined;
  /** Sales started per second. */
  rate: number;
  few: boolean;
  /** Seconds for which Kafka is paused once, in the middle of the run. */
  kafkaAway: number | undefined;
  /** Whether one of the sellers fills every field of its charges up to the limit. */
  large: boolean;
  /** Only the rolling restart, without faults. */
  rolling: boolean;
  built: boolean;
  help: boolean;
}

export const help = `npm run chaos -- [flags]

  Makes sales, payments and webhooks while it kills and pauses services, MongoDB and Kafka, slows, resets and
  blackholes the links between them, and makes the bank fail. Then it reconciles all data. The exit code is 1 when
  something differs or a recovery was too slow.

  --minutes N    duration (default 10); in 30 minutes each service is killed 30 times, MongoDB and Kafka 20 times
  --seed N       seed of the fault plan, to repeat a run (default random; printed at start and end)
  --only PART    inject faults into one part only: ${parts.join(', ')}
  --rate N       sales started per second (default 20, with --few 2)
  --kafka-away S pause Kafka once for S seconds, in the middle of the run, besides the other faults
  --large        one seller fills every field of its charges up to the limit
  --rolling      only the rolling restart, without faults
  --few          a few faults of most kinds, as in the tests
  --built        do not build the services first
  --help         show this help`;

const RATE = '20';
/** What a slow machine of two cores takes: the tests judge what faults do, not how much it bears. */
const FEW_RATE = '2';

export function parseFlags(args: string[]): Flags {
  const { values } = parse(args);
  const { only } = values;
  if (only !== undefined && !isPart(only))
    throw new UserError(`Unknown part ${only}: give one of ${parts.join(', ')}.`);
  return {
    minutes: positive('minutes', values.minutes),
    seed: positive('seed', values.seed ?? String(1 + Math.floor(Math.random() * 999_999))),
    rate: positive('rate', values.rate ?? (values.few ? FEW_RATE : RATE)),
    only,
    few: values.few,
    kafkaAway: values['kafka-away'] === undefined ? undefined : positive('kafka-away', values['kafka-away']),
    large: values.large,
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
        rate: { type: 'string' },
        few: { type: 'boolean', default: false },
        'kafka-away': { type: 'string' },
        large: { type: 'boolean', default: false },
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
