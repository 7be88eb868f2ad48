import { ApiError } from 'catraca';
import { type Command, InvalidArgumentError } from 'commander';
import { credentialsOf } from '../config.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { Gateway } from '../gateway.ts';
import { eventTypes } from '../gen/operations.ts';
import { type Delivery, type ForwardResult, type ForwardTarget, forward } from '../listen/forward.ts';
import { type Connected, Listener, type ListenerHooks } from '../listen/listener.ts';
import type { Output } from '../output.ts';
import { printable } from '../printable.ts';

interface Options {
  forwardTo: URL;
  events: string;
  printSecret?: boolean;
  skipVerify?: boolean;
}

/** `listen`: the webhooks of test mode, posted to an address of this machine. */
export function addListen(program: Command, context: Context): void {
  const command = program
    .command('listen')
    .description("Post test mode's webhooks to an address that only this machine reaches")
    .requiredOption('--forward-to <url>', 'address that gets each webhook, as an endpoint would', targetIn)
    .option('--events <a,b>', `types of events, or * for the main ones (${eventTypes.join(', ')})`, '*')
    .option('--print-secret', 'show the secret that signs the webhooks')
    .option('--skip-verify', 'accept any certificate of the address')
    .addHelpText('after', '\nExample:\n  catraca listen --forward-to http://localhost:3000/webhooks');
  command.action(async ({ forwardTo: url, events, printSecret, skipVerify = false }: Options) => {
    const { signal } = context.io;
    const output = context.output(command);
    const credentials = await credentialsOf(context.io);
    if (credentials.key.startsWith('sk_live_'))
      throw new UsageError('listen works in test mode: use a key sk_test_…');

    const target: ForwardTarget = { url, skipVerify, signal };
    const listener = new Listener({
      gateway: new Gateway(credentials),
      events,
      forward: (delivery) => forward(delivery, target),
      hooks: new ListenerLog(output, url, printSecret ?? false),
      signal,
    });
    await listener.run().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'listener_limit_reached')
        output.note('End one of the three listeners. One that was cut off counts for 10 minutes more.');
      throw error;
    });
  });
}

function targetIn(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('Write http://localhost:3000/webhooks.');
  return url;
}

/** Tells a person, or a program that reads lines of JSON, what the listener does. */
class ListenerLog implements ListenerHooks {
  constructor(
    private readonly output: Output,
    private readonly url: URL,
    private readonly showsSecret: boolean,
  ) {}

  connected({ endpoint_id, secret, events }: Connected, isNew: boolean): void {
    const own = this.showsSecret ? secret : 'hidden, --print-secret shows it';
    const text = isNew
      ? `Ready: ${printable(events.join(', '))} to ${this.url.origin}${this.url.pathname}\nSigning secret: ${own}`
      : 'Connected again.';
    const entry = { type: 'connected', endpoint_id, events, ...(this.showsSecret && { secret }) };
    this.output.entry(entry, text);
  }

  broken(reason: string, delayMs: number): void {
    this.output.note(`Connection lost (${printable(reason)}). Next try in ${Math.round(delayMs / 1_000)} s.`);
  }

  forwarded(delivery: Delivery, result: ForwardResult): void {
    const { id, attempt } = delivery;
    const event = eventIn(delivery);
    const { body: _, ...told } = 'status' in result ? result : { ...result, body: '' };
    const outcome = 'status' in result ? `${result.status} in ${result.duration_ms} ms` : result.error;
    const again = attempt > 1 ? ` (attempt ${attempt})` : '';
    this.output.entry(
      { type: 'delivery', id, attempt, event, ...told },
      printable(`${new Date().toLocaleTimeString('en-GB')}  ${event.type} ${event.id}${again}  ${outcome}`),
    );
    if ('error' in result) this.output.note(adviceOn(result.error, this.url));
  }

  unanswered({ id }: Delivery, reason: string): void {
    this.output.note(`The platform did not take the result of ${id}: ${printable(reason)}`);
  }
}

/** What a person may do about a webhook that could not be posted. */
function adviceOn(error: string, url: URL): string {
  const advice: Readonly<Record<string, string>> = {
    connection_refused: `Nothing listens on ${url.host}: start your server, or change --forward-to.`,
    host_not_found: `${url.hostname} is not known: check --forward-to.`,
    timeout: `${url.host} took longer than 10 s: answer first, work afterwards.`,
    tls_failed: `${url.host} has no valid certificate: --skip-verify accepts any.`,
  };
  const known = advice[error] ?? `${url.host} gave no answer.`;
  return `${known} The webhook is sent again later; \`catraca events resend\` sends it now.`;
}

function eventIn({ body }: Delivery): { id: string; type: string } {
  try {
    const { id, type } = JSON.parse(body);
    return { id: String(id), type: String(type) };
  } catch {
    return { id: '-', type: '-' };
  }
}
