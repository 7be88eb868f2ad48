import { parseArgs } from 'node:util';
import { UserError } from '@catraca/local/user-error';

export interface Flags {
  days: number;
  live: boolean;
  json: boolean;
  /** Null: once. */
  everyMs: number | null;
  againAfterMs: number;
  opsPort: number | null;
  help: boolean;
}

export const help = `npm run reconcile -- [flags]

  Holds charges, ledger, webhooks and the bank against each other. Changes nothing. Payments that pay no charge are
  listed: returned to the payer, failed to be, or kept for people to look into.

  --days N          of the bank's lists (90)
  --live            the live world (the test one)
  --json            one difference a line, as JSON
  --again-after T   what differs is looked at again so much later, and counts if it still does: a sale that is under
                    way is in one book before it is in the next (20s; 0s: one look)
  --every T         as a job: again and again, as 15m, until SIGTERM; one line of JSON for each run
  --ops-port N      of a job: /livez, /readyz and /metrics for Prometheus, on HOST (127.0.0.1)
  --help            this text

  Exit codes: 0 the books agree, 1 they differ, 2 they could not be compared. A job ends with 0.

  Where: MONGODB_URI, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, DATABASE_PREFIX (catraca_), and the bank by BANK_URL,
  BANK_CLIENT_ID, BANK_CLIENT_SECRET; by default the stack that npm start runs here.`;

export function parseFlags(args: string[]): Flags {
  const { values } = parse(args);
  const { live, json, every, help } = values;
  const opsPort = values['ops-port'];
  if (opsPort !== undefined && every === undefined)
    throw new UserError('--ops-port is for a job: give --every.');
  return {
    ...{ live, json, help },
    days: above(0, 'days', values.days),
    everyMs: every === undefined ? null : durationMs('every', every, 1_000),
    againAfterMs: durationMs('again-after', values['again-after'], 0),
    opsPort: opsPort === undefined ? null : above(0, 'ops-port', opsPort),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        days: { type: 'string', default: '90' },
        live: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        every: { type: 'string' },
        'again-after': { type: 'string', default: '20s' },
        'ops-port': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see npm run reconcile -- --help`);
  }
}

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function durationMs(name: string, text: string, leastMs: number): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  const ms = Number(number) * unitsMs[unit as keyof typeof unitsMs];
  if (ms >= leastMs && ms <= 24 * unitsMs.h) return ms;
  throw new UserError(`--${name} ${text}: give a time as 30s, 15m or 1h, up to a day.`);
}

function above(least: number, name: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > least) return number;
  throw new UserError(`--${name} ${text}: give a number above ${least}.`);
}
