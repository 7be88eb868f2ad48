import { z } from 'zod';
import { event } from './event.ts';

/** Topic `accounts.events`, keyed by account id. Says what changed, not how: whoever cached it asks again. */
export const accountEvent = z.discriminatedUnion('type', [
  event('account.changed', z.object({})),
  event('secret_key.revoked', z.object({ key_id: z.string() })),
]);
export type AccountEvent = z.output<typeof accountEvent>;

export const ACCOUNTS_TOPIC = 'accounts.events';
