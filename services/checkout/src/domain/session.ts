import { ApiError } from '@catraca/kernel/errors';
import { type Attempt, isPending } from './attempt.ts';
import type { Offer } from './offer.ts';
import type { SessionMandate } from './session-mandate.ts';

/** What a buyer may pay for in a browser. */
export interface Session extends Offer {
  /** `cs_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  /** Lowercase hexadecimal. The secret has 256 random bits. */
  clientSecretSha256: string;
  /** `pm_…`: the saved card of a one-click session. */
  cardId: string | null;
  /** Whether the buyer may save the card. */
  saveCard: boolean;
  /** What the buyer authorises with the payment, whose charge is its first one. */
  mandate: SessionMandate | null;
  /** `pl_…`: the link that opened it. */
  linkId: string | null;
  /** Whether its payments under way hold a place of the link: the link has `maxPayments`. */
  reservesPlace: boolean;
  /** Oldest first. */
  attempts: Attempt[];
  expiresAt: Date;
  createdAt: Date;
  /** Number of writes. */
  version: number;
}

export type SessionStatus = 'open' | 'processing' | 'completed' | 'expired';

/** Further ones end the session: somebody is trying cards. */
const MAX_REFUSALS = 5;
const MAX_ATTEMPTS = 20;

/** What a session's status follows from. The first that holds is the status; none: `open`. */
const rules: readonly [SessionStatus, (session: Payable, now: Date) => boolean][] = [
  ['completed', isPaid],
  ['processing', ({ attempts }) => attempts.some(isPending)],
  ['expired', ({ expiresAt }, now) => now >= expiresAt],
  ['expired', hasTooManyTries],
];

type Payable = Pick<Session, 'attempts' | 'expiresAt'>;

export function statusOf(session: Payable, now: Date): SessionStatus {
  return rules.find(([, holds]) => holds(session, now))?.[0] ?? 'open';
}

/**
 * When a job looks whether it is over, by the account's clock: at its end, and at once after too many tries.
 * Null for a paid one.
 */
export function dueTimeOf(session: Pick<Session, 'attempts' | 'expiresAt' | 'createdAt'>): Date | null {
  if (isPaid(session)) return null;
  return hasTooManyTries(session) ? session.createdAt : session.expiresAt;
}

export function isPaid({ attempts }: Pick<Session, 'attempts'>): boolean {
  return attempts.some(({ status }) => status === 'paid');
}

/** An attempt that was given up was paid after all. */
export function isPaidTwice({ attempts }: Pick<Session, 'attempts'>): boolean {
  return attempts.filter(({ status }) => status === 'paid').length > 1;
}

/** Throws session_completed, session_expired. */
export function assertPayable(session: Payable, now: Date): void {
  const status = statusOf(session, now);
  if (status === 'completed') throw new ApiError('session_completed');
  if (status === 'expired') throw new ApiError('session_expired');
}

/** The attempt whose outcome is open. */
export function pendingAttempt({ attempts }: Pick<Session, 'attempts'>): Attempt | null {
  return attempts.findLast(isPending) ?? null;
}

/** The attempt that the session shows: the paid one, otherwise the last that reached a charge. */
export function shownAttempt({ attempts }: Pick<Session, 'attempts'>): Attempt | null {
  const paid = attempts.find(({ status }) => status === 'paid');
  return paid ?? attempts.findLast(({ status }) => status !== 'started' && status !== 'abandoned') ?? null;
}

function hasTooManyTries({ attempts }: Pick<Session, 'attempts'>): boolean {
  return refusalsAmong(attempts) >= MAX_REFUSALS || attempts.length >= MAX_ATTEMPTS;
}

function refusalsAmong(attempts: readonly Attempt[]): number {
  return attempts.filter(({ status }) => status === 'failed').length;
}
