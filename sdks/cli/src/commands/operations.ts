import { randomUUID } from 'node:crypto';
import type Catraca from 'catraca';
import { ConnectionError, type List } from 'catraca';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import type { Output } from '../output.ts';
import { dataIn } from './data.ts';
import { givenFields, kebab, optionOf } from './fields.ts';
import { groupOf } from './groups.ts';

/** They have commands of their own: durations and overrides are easier to write. */
const writtenByHand = ['test clock advance', 'test trigger'];

/** Ids in examples, by what they are of. */
const exampleIds: Readonly<Record<string, string>> = {
  charge: 'ch_…',
  refund: 'rf_…',
  card: 'pm_…',
  link: 'pl_…',
  endpoint: 'we_…',
  event: 'evt_…',
  request: 'req_…',
  med: 'med_…',
  withdrawal: 'wd_…',
  run: 'run_…',
};

interface Options extends Record<string, unknown> {
  data?: string;
  idempotencyKey?: string;
}

/** A command for each operation of the API: `catraca charges create`. */
export function addOperations(program: Command, context: Context, operations: readonly Operation[]): void {
  for (const operation of operations)
    if (!writtenByHand.includes(wordsOf(operation).join(' '))) addOperation(program, context, operation);
}

/** `['payment-links', 'get']` */
export function wordsOf({ members }: Operation): string[] {
  return members.map((member) => (member === 'retrieve' ? 'get' : kebab(member)));
}

function addOperation(program: Command, context: Context, operation: Operation): void {
  const { ids, query, body, key, hasSecret, method, path } = operation;
  const words = wordsOf(operation);
  const command = groupOf(program, words.slice(0, -1))
    .command(words.at(-1)!)
    .description(`Call ${method} ${path}`)
    .addHelpText('after', `\nExample:\n  ${exampleOf(operation)}`);
  for (const id of ids) command.argument(`<${id}>`, `id: ${exampleIds[id] ?? id}`);
  for (const field of [...query, ...(body ?? [])]) command.addOption(optionOf(field));
  if (body) command.option('--data <json>', 'body as JSON, or @file; options come before its members');
  if (key !== null) command.option('--idempotency-key <text>', 'the same call again, never another one');
  if (hasSecret) command.option('--print-secret', 'show the secret of the answer');
  command.action(async (...given: unknown[]) => {
    const options = command.opts<Options>();
    const output = context.output(command);
    const args = { ids: given.slice(0, ids.length) as string[], options, signal: context.io.signal };
    output.result(await call(await context.catraca(), operation, args, output));
  });
}

interface Arguments {
  ids: string[];
  options: Options;
  signal: AbortSignal;
}

/** The answer; the first page of a list, or the one that was asked for. */
async function call(
  catraca: Catraca,
  { members, query, body, isList, key }: Operation,
  { ids, options, signal }: Arguments,
  output: Output,
): Promise<object | null> {
  const data = options.data === undefined ? {} : await dataIn(options.data);
  const idempotencyKey = options.idempotencyKey ?? (key === 'made' ? randomUUID() : undefined);
  const args = [
    ...ids,
    ...(body ? [{ ...data, ...givenFields(body, options) }] : []),
    ...(query.length > 0 ? [givenFields(query, options)] : []),
    { signal, ...(key !== null && idempotencyKey !== undefined && { idempotencyKey }) },
  ];
  try {
    const result = methodOf(catraca, members)(...args);
    return await (isList ? (result as List<never>).page() : result);
  } catch (error) {
    if (error instanceof ConnectionError && key === 'made')
      output.note(`It may have been done. The same again: --idempotency-key ${idempotencyKey}`);
    throw error;
  }
}

type Method = (...args: unknown[]) => Promise<object | null> | List<never>;

function methodOf(catraca: Catraca, members: readonly string[]): Method {
  type Group = Record<string, unknown>;
  const group = members
    .slice(0, -1)
    .reduce((above, member) => above[member] as Group, catraca as never as Group);
  return (group[members.at(-1)!] as Method).bind(group);
}

function exampleOf(operation: Operation): string {
  const { ids, query, body } = operation;
  const required = query.filter(({ isRequired }) => isRequired);
  const isAboutMoney = body?.some(({ name }) => name === 'amount') ?? false;
  const status = query.find(({ name, choices }) => name === 'status' && choices);
  return [
    'catraca',
    ...wordsOf(operation),
    ...ids.map((id) => exampleIds[id] ?? id),
    ...required.map(({ name }) => `--${kebab(name)} 12990`),
    ...(status ? [`--status ${status.choices!.at(0)}`] : []),
    ...(isAboutMoney ? ['--amount 12990'] : []),
    ...(body && !ids.length ? ['--data @body.json'] : []),
  ].join(' ');
}
