import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';

export const help = `catraca-ops reseal [--dry-run]

  Seals what is stored again, with the newest key of its purpose, collection by collection, and makes look-up hashes again that
  follow from it. Says which keys nothing names any more: those may go. For the third step of a rotation (docs/runbook.md, "A data
  key is rotated"), when every instance has the new key first. Services go on meanwhile; it may be interrupted and repeated.

  --dry-run   count by key, and change nothing
  --help      this text

  Where: MONGODB_URI, DATABASE_PREFIX (default catraca_), and DATA_KEYS_<PURPOSE> with all keys of a purpose, as DATA_KEYS_BUYERS;
  purposes without it are left out. By default the stack that npm start runs here.
  A document that cannot be opened or written stays as it is and is listed by its id; the others go on.
  Exit codes: 0 every old key may go, 1 some may not yet, or documents stayed as they are, 2 failed.`;

export interface Command {
  isDryRun: boolean;
  help: boolean;
}

/** Throws a UserError that says what is wrong with the arguments. */
export function parseCommand(args: string[]): Command {
  try {
    const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    return { isDryRun: values['dry-run'] ?? false, help: values.help ?? false };
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see catraca-ops reseal --help`);
  }
}
