import { parseArgs } from 'node:util';
import { isDate } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import { UserError } from '@catraca/stack/command/user-error';

export const help = `catraca-ops ledger [--account acc_… --from YYYY-MM-DD --heads FILE --json]

  Proves the ledger: recomputes the hash of every posting, chain by chain, and compares the chains with the heads that balance wrote
  outside of MongoDB. Checks that each posting adds up to zero, that the totals are the sums of the postings, and that every charge,
  refund, dispute, settlement and withdrawal has exactly its postings. It only reads, and may run beside the services.

  --account ID   only this account
  --from DATE    only postings since this day in São Paulo; the one before it is taken as proven, and totals are not compared
  --heads FILE   the file that balance writes (LEDGER_HEADS_FILE); by default that of npm start
  --json         what is wrong as JSON, one object a line
  --help         this text

  Where: MONGODB_URI, DATABASE_PREFIX (default catraca_) and LEDGER_KEY as balance has it; by default the stack that npm start runs
  here. Exit codes: 0 the ledger is proven, 1 it is not, 2 the command failed.`;

export interface Command {
  account: string | undefined;
  from: string | undefined;
  heads: string | undefined;
  json: boolean;
  help: boolean;
}

/** Throws a UserError that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  const command = parsed(args);
  const { account, from } = command;
  if (account !== undefined && !isId('acc', account))
    throw new UserError(`--account ${account} is no id of an account, which has the form acc_….`);
  if (from !== undefined && !isDate(from)) throw new UserError(`--from ${from}: give a day, as 2026-11-20.`);
  return command;
}

function parsed(args: string[]): Command {
  try {
    const { values } = parseArgs({
      args,
      options: {
        account: { type: 'string' },
        from: { type: 'string' },
        heads: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { account, from, heads, json, help } = values;
    return { account, from, heads, json, help };
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see catraca-ops ledger --help`);
  }
}
