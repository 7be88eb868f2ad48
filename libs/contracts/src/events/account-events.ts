import { z } from 'zod';
import { event } from './event.ts';

const keyed = z.object({ key_id: z.string() });

/** Topic `accounts.events`, keyed by account id. Events name what changed, without values: caches read it again. */
export const accountEvent = z.discriminatedUnion('type', [
  event('account.changed', z.object({})),
  event('secret_key.revoked', keyed),
  event('publishable_key.changed', keyed),
  event('publishable_key.deleted', keyed),
]);
export type AccountEvent = z.output<typeof accountEvent>;

export const ACCOUNTS_TOPIC = 'accounts.events';
