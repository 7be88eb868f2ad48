import { WebhookReceiver } from '@catraca/stack/receiver';
import { newSeller, type Seller, subscribe } from './seller.ts';
import type { StackAccess } from './stack-access.ts';

// Set-ups for the top of a test file: `const { stack, seller } = await withSeller(SharedStack.open());`

interface WithSeller<Services> {
  stack: Services;
  seller: Seller;
}

interface WithReceiver<Services> extends WithSeller<Services> {
  /** Gets the seller's webhooks and verifies their signatures. */
  receiver: WebhookReceiver;
}

/** Awaits what a test file needs, and closes it after the file's last test. */
export async function opened<Needed extends { close(): unknown }>(opening: Promise<Needed>): Promise<Needed> {
  const needed = await opening;
  afterAll(() => needed.close());
  return needed;
}

/** A stack with an approved seller, closed after the file's last test. */
export async function withSeller<Services extends StackAccess>(
  starting: Promise<Services>,
  account: object = {},
): Promise<WithSeller<Services>> {
  const stack = await opened(starting);
  try {
    return { stack, seller: await newSeller(stack, account) };
  } catch (error) {
    await stack.close(); // jest runs no hooks of a file that throws before its tests
    throw error;
  }
}

/** The same with a receiver of the seller's webhooks. `events`: all by default. */
export async function withReceiver<Services extends StackAccess>(
  starting: Promise<Services>,
  { events, account }: { events?: string[]; account?: object } = {},
): Promise<WithReceiver<Services>> {
  const { stack, seller } = await withSeller(starting, account);
  const receiver = await opened(WebhookReceiver.open());
  await subscribe(stack, seller.account, receiver, events);
  return { stack, seller, receiver };
}
