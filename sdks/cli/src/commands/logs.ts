import { ConnectionError, type Request, type RequestsQuery, ServerError } from 'catraca';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { operations } from '../gen/operations.ts';
import { followLog } from '../logs/follow.ts';
import { printable } from '../printable.ts';
import { givenFields, optionOf } from './fields.ts';

const POLL_MS = 2_000;
/** The query's members that choose a page or a time: the tail does that by itself. */
const ownFields = ['per_page', 'after', 'created_since', 'created_until'];

/** `logs tail`: the calls of this account, as they come. */
export function addLogs(program: Command, context: Context): void {
  const list = operations.find(({ members }) => members.join('.') === 'requests.list')!;
  const filters = list.query.filter(({ name }) => !ownFields.includes(name));
  const command = program
    .command('logs')
    .description('Of the request log')
    .addHelpText('after', '\nExample:\n  catraca logs tail')
    .command('tail')
    .description('Show the calls of the API as they come, until Ctrl-C')
    .addHelpText('after', '\nExample:\n  catraca logs tail --status 4xx');
  for (const filter of filters) command.addOption(optionOf(filter));
  command.action(async (options: Record<string, unknown>) => {
    const output = context.output(command);
    const { signal } = context.io;
    const catraca = await context.catraca();
    const query = givenFields(filters, options) as RequestsQuery;
    await followLog({
      read: (window) => catraca.requests.list({ per_page: 100, ...query, ...window }, { signal }),
      started: () => output.note('Waiting for calls. Ctrl-C ends.'),
      show: (entry) => output.entry(entry, lineOf(entry)),
      missed: (error) => output.note(`The log cannot be read: ${printable(error.message)}`),
      isPassing: (error) => error instanceof ConnectionError || error instanceof ServerError,
      pollMs: POLL_MS,
      signal,
    });
  });
}

function lineOf({ created_at, status, method, path, duration_ms, error_code, id }: Request): string {
  const time = new Date(created_at).toLocaleTimeString('en-GB');
  const error = error_code ? `  ${error_code}` : '';
  return printable(`${time}  ${status}  ${method} ${path}  ${duration_ms} ms${error}  ${id}`);
}
