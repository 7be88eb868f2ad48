import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';

export const help = `sales [flags]

  Sells in test mode at a constant rate, until SIGTERM or a number of sales: a charge by Pix with an Idempotency-Key of its own,
  its payment at the sandbox, and the wait for "paid". A request that may be repeated (docs/specification.md, S4 and S6) is repeated
  and counted as a retry. Every half second it writes its counts as a line of JSON, and the last line when all sales have ended.

  --per-second N   sales begun a second (default 2)
  --sellers N      accounts that it creates and sells with in turn (default 4)
  --count N        sales to begin (default: no end)
  --help           this text

  Environment: BASE_URL of the gateway or its proxy, OPERATOR_TOKEN. The gateway's limits (RATE_LIMIT_IP, RATE_LIMIT_READS,
  RATE_LIMIT_WRITES) must allow the rate. Exit codes: 0 no request failed, 1 some did, 2 it could not begin.`;

export interface Settings {
  perSecond: number;
  sellers: number;
  /** Sales to begin; Infinity without an end. */
  count: number;
  baseUrl: string;
  operatorToken: string;
}

/** Null: help is wanted. Throws a UserError that says what is wrong. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings | null {
  const { values } = parseArgs({
    args,
    options: {
      'per-second': { type: 'string', default: '2' },
      sellers: { type: 'string', default: '4' },
      count: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { BASE_URL: baseUrl, OPERATOR_TOKEN: operatorToken } = env;
  if (!baseUrl || !operatorToken) throw new UserError('Set BASE_URL and OPERATOR_TOKEN.');
  const perSecond = above0('per-second', values['per-second']);
  const sellers = above0('sellers', values.sellers);
  const count = values.count === undefined ? Infinity : above0('count', values.count);
  return { perSecond, sellers, count, baseUrl, operatorToken };
}

function above0(name: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new UserError(`--${name} ${text}: give a number above 0.`);
}
