import { parseArgs } from 'node:util';
import { UserError } from '@catraca/local/user-error';

export interface Flags {
  days: number;
  live: boolean;
  json: boolean;
  /** Null: run once. */
  everyMs: number | null;
  recheckAfterMs: number;
  opsPort: number | null;
  help: boolean;
}

export const help = `npm run reconcile -- [flags]

  Compares charges, ledger, webhooks and the bank's lists. Changes nothing. Payments without a charge are listed as
  returned to the payer, failed to return, or kept for manual handling.

  --days N            how far back to read the bank's lists (default 90)
  --live              live mode (default test mode)
  --json              print one difference per line as JSON
  --recheck-after T   compare differences again after this time and report only those that persist, because the
                      records of a sale in progress are not written at once (default 20s; 0s: no recheck)
  --every T           run as a job at this interval, for example 15m, until SIGTERM; logs one JSON line per run
  --ops-port N        port of a job for /livez, /readyz and /metrics, on HOST (default 127.0.0.1)
  --help              show this help

  Exit codes: 0 no differences, 1 differences, 2 reconciliation failed. A job exits with 0.

  Environment: MONGODB_URI, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, DATABASE_PREFIX (default catraca_), BANK_URL,
  BANK_CLIENT_ID, BANK_CLIENT_SECRET. Default: the stack that npm start runs in this clone.`;

export function parseFlags(args: string[]): Flags {
  const { values } = parse(args);
  const { live, json, every, help } = values;
  const opsPort = values['ops-port'];
  if (opsPort !== undefined && every === undefined)
    throw new UserError('--ops-port needs a job: give --every as well.');
  return {
    ...{ live, json, help },
    days: above(0, 'days', values.days),
    everyMs: every === undefined ? null : durationMs('every', every, 1_000),
    recheckAfterMs: durationMs('recheck-after', values['recheck-after'], 0),
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
        'recheck-after': { type: 'string', default: '20s' },
        'ops-port': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see npm run reconcile -- --help`);
  }
}

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function durationMs(name: string, text: string, minMs: number): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  const ms = Number(number) * unitsMs[unit as keyof typeof unitsMs];
  if (ms >= minMs && ms <= 24 * unitsMs.h) return ms;
  throw new UserError(`--${name} ${text}: give a time as 30s, 15m or 1h, up to a day.`);
}

function above(min: number, name: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > min) return number;
  throw new UserError(`--${name} ${text}: give a number above ${min}.`);
}
