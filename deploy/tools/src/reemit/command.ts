import { parseArgs } from 'node:util';
import { isId } from '@catraca/kernel/ids';
import { UserError } from '@catraca/stack/command/user-error';

export const help = `catraca-ops reemit --charge ch_… | --since T [--dry-run]

  Publishes events of charges again, from the charges, with the ids and contents that they had. Consumers recognise an event that
  they know, and store one that they lost. A running instance of charges publishes them, after 10 to 15 seconds.

  --charge ID   all events of this charge
  --since T     all events since this time, as 2026-11-20T00:00:00Z; reads every charge
  --dry-run     say what would be emitted
  --help        this text

  The notifier forgets finished deliveries after 8 days: of older events, sellers get the webhook again, with its id.

  Where: MONGODB_URI and MONGODB_DATABASE (default catraca_charges) as charges has them; by default the stack that npm start runs
  here. Exit codes: 0 done, 1 the charge has nothing to emit, 2 failed.`;

export interface Command {
  chargeId: string | undefined;
  since: Date;
  isDryRun: boolean;
  help: boolean;
}

/** Throws a UserError that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  const { charge: chargeId, since, help, ...flags } = parsed(args);
  const command = { chargeId, since: new Date(since ?? 0), isDryRun: flags['dry-run'], help };
  if (help) return command;
  if ((chargeId === undefined) === (since === undefined))
    throw new UserError('Give either --charge ch_… or --since T: see catraca-ops reemit --help.');
  if (chargeId !== undefined && !isId('ch', chargeId))
    throw new UserError(`--charge ${chargeId} is no id of a charge, which has the form ch_….`);
  if (since !== undefined && !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(since))
    throw new UserError(`--since ${since}: give a time with its zone, as 2026-11-20T00:00:00Z.`);
  if (Number.isNaN(command.since.getTime())) throw new UserError(`--since ${since} is no time.`);
  return command;
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        charge: { type: 'string' },
        since: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see catraca-ops reemit --help`);
  }
}
