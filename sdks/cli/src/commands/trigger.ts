import { randomUUID } from 'node:crypto';
import { type Catraca, type Event, PermissionError, type Trigger } from 'catraca';
import { Argument, type Command } from 'commander';
import type { Context } from '../context.ts';
import { exitCodes, FailedError } from '../failures.ts';
import { eventTypes } from '../gen/operations.ts';
import { type Overrides, withOverride } from '../trigger/overrides.ts';
import { wait } from '../wait.ts';

const LONGEST_WAIT_MS = 30_000;
const POLL_MS = 500;

/** `trigger charge.paid`: a real event of test mode, made to happen. */
export function addTrigger(program: Command, context: Context): void {
  const command = program
    .command('trigger')
    .description('Make an event happen in test mode, wait for it, and show it')
    .addArgument(new Argument('<event>', 'type of the event').choices(eventTypes))
    .option('--override <member=value>', 'a member of what is made; may be repeated', withOverride, {})
    .addHelpText(
      'after',
      '\nExample:\n  catraca trigger charge.paid --override amount=500 --override customer.name="Ana Souza"',
    );
  command.action(async (type: Trigger['type'], { override }: { override: Overrides }) => {
    const { signal } = context.io;
    const output = context.output(command);
    const catraca = await context.catraca();
    const options = { signal, idempotencyKey: randomUUID() };
    const trigger = await catraca.test.trigger({ type, overrides: override }, options);
    output.note(`Made ${trigger.resource}: ${trigger.events.join(', ')}`);
    try {
      const event = await eventOf(trigger, catraca, signal);
      if (event) return output.result(event);
    } catch (error) {
      if (!(error instanceof PermissionError)) throw error;
      output.note('The event is sent to your endpoints; to show it here, the key needs webhooks:manage.');
      return output.result(trigger);
    }
    output.note(`No ${type} within 30 s: \`catraca events list --type ${type}\` shows it when it comes.`);
    throw new FailedError(exitCodes.refused);
  });
}

/** The event about what was made, of the type that was asked for. Null if it does not come. */
async function eventOf(
  { type, resource }: Trigger,
  catraca: Catraca,
  signal: AbortSignal,
): Promise<Event | null> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { data } = await catraca.events.list({ type, per_page: 50 }, { signal }).page();
    const found = data.find((event) => Object.values(event.data).some((one) => one?.id === resource));
    if (found || Date.now() >= end) return found ?? null;
    await wait(POLL_MS, signal);
  }
}
