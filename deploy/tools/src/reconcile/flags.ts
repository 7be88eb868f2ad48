import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';

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

export const help = `catraca-ops reconcile [flags]

  Compares charges, ledger, webhooks and the lists of bank and acquirer. Changes nothing; a job stores what it must
  compare again (database catraca_reconcile). Says of each kind of difference what to do about it.

  --days N            how far back to compare (default 7). Banks list 90 days; events are kept 30 and deliveries 8,
                      and are compared as long as they are kept
  --live              live mode (default test mode)
  --json              print one difference per line as JSON
  --recheck-after T   compare differences again after this time and report only those that persist, because the
                      records of a sale in progress are not written at once (default 20s; 0s: no recheck)
  --every T           run as a job at this interval, for example 15m, until SIGTERM; logs one JSON line per run
  --ops-port N        port of a job for /livez, /readyz and /metrics, on HOST (default 127.0.0.1)
  --help              show this help

  Exit codes: 0 no differences, 1 differences, 2 reconciliation failed. A job exits with 0.

  Environment: MONGODB_URI, DATABASE_PREFIX (default catraca_), KAFKA_… and PIX_LIVE_… or PIX_TEST_…, as charges has
  them, client certificates included; PAYOUT_… as balance has them and ACQUIRER_…: without them, payouts and card
  charges are not compared with the bank and the acquirer. Default: the stack that npm start runs in this clone.`;

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
        days: { type: 'string', default: '7' },
        live: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        every: { type: 'string' },
        'recheck-after': { type: 'string', default: '20s' },
        'ops-port': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see catraca-ops reconcile --help`);
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
