import { z } from 'zod';
import { event } from './event.ts';

const keyed = z.object({ key_id: z.string() });

/** Stands for the account in events of operators, who belong to none. */
export const OPERATOR_ACCOUNT_ID = 'operator';

/**
 * Topic `accounts.events`, keyed by account id. Events name what changed, without values: caches read it
 * again.
 */
export const accountEvent = z.discriminatedUnion('type', [
  event('account.changed', z.object({})),
  event('secret_key.revoked', keyed),
  event('publishable_key.changed', keyed),
  event('publishable_key.deleted', keyed),
  event('operator_credential.revoked', z.object({ credential_id: z.string() })),
]);
export type AccountEvent = z.output<typeof accountEvent>;

export const ACCOUNTS_TOPIC = 'accounts.events';
