import { z } from 'zod';
import { OPERATOR_ACCOUNT_ID } from './account-events.ts';
import { event } from './event.ts';

/** Stands for the account in events of people and sessions, who belong to no single one. */
export const PEOPLE_ACCOUNT_ID = 'people';

/** The account of a team in its events: the platform's has the operators'. */
export function teamAccountId(accountId: string | null): string {
  return accountId ?? OPERATOR_ACCOUNT_ID;
}

/**
 * Topic `identity.events`, keyed by session, account or user. Events name what changed, without values:
 * caches of sessions read it again.
 */
export const identityEvent = z.discriminatedUnion('type', [
  event('session.ended', z.object({ session_id: z.string(), user_id: z.string() })),
  event('membership.changed', z.object({ member_id: z.string(), user_id: z.string() })),
  event('user.changed', z.object({ user_id: z.string() })),
]);
export type IdentityEvent = z.output<typeof identityEvent>;

export const IDENTITY_TOPIC = 'identity.events';
