import { sourceOf } from '@catraca/kernel/address-source';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { AttemptCounterStore } from '../adapters/attempt-counter.store.ts';
import { begin, beginInWindow, type Failures, type WindowLimit } from '../domain/attempts.ts';
import { normalEmail } from '../domain/email.ts';

const QUARTER_MS = 15 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const ATTEMPTS_OF_AN_ADDRESS: WindowLimit = { limit: 20, windowMs: QUARTER_MS };
const RESETS_OF_AN_EMAIL: WindowLimit = { limit: 3, windowMs: QUARTER_MS };
/** From all accounts together: whoever has an account could flood a mailbox. */
const INVITATIONS_OF_AN_EMAIL: WindowLimit = { limit: 5, windowMs: DAY_MS };

/** Whose attempt. E-mail null: a passkey, which names nobody before it is verified. */
export interface Guesser {
  email: string | null;
  source: string;
}

/** An attempt that counts as a failure unless its outcome is told. */
export interface Attempt {
  /** Forgets the failures before. */
  succeed(): Promise<void>;
  /** Neither failed nor succeeded: as if it had not been. */
  undo(): Promise<void>;
  /** The result of what decides. When it fails, nothing was decided, and the attempt is undone. */
  decide<Result>(decision: Promise<Result>): Promise<Result>;
}

/**
 * Counts attempts by e-mail and address together, and by address. The e-mail alone is not counted: nobody can
 * lock another person out. Codes are counted by person too: only who knows the password gets so far.
 */
@Injectable()
export class SignInAttempts {
  constructor(private readonly counters: AttemptCounterStore) {}

  /** Throws too_many_requests. What the pair refuses does not count for the address. */
  async begin({ email, source }: Guesser, now: Date): Promise<Attempt> {
    const address = `address ${sourceOf(source)}`;
    const pair = email === null ? null : `pair ${normalEmail(email)} ${sourceOf(source)}`;
    const undoPair = pair === null ? nothing : await this.countInRow(pair, now);
    try {
      await this.countRecent(address, ATTEMPTS_OF_AN_ADDRESS, now);
    } catch (error) {
      await undoPair();
      throw error;
    }
    const undoAddress = () => this.forgetRecent(address, now);
    const undo = async () => void (await Promise.all([undoPair(), undoAddress()]));
    return {
      succeed: async () => void (await Promise.all([pair && this.counters.reset(pair), undoAddress()])),
      undo,
      decide: (decision) => decision.catch((error) => undo().then(() => Promise.reject(error))),
    };
  }

  /** An attempt by a TOTP code, from whatever address. Throws too_many_requests. */
  async beginCode(userId: string, now: Date): Promise<Pick<Attempt, 'succeed'>> {
    const key = `codes ${userId}`;
    await this.countInRow(key, now);
    return { succeed: () => this.counters.reset(key) };
  }

  /** Throws too_many_requests when an e-mail or an address asks for too many new passwords. */
  async countReset(email: string, source: string, now: Date): Promise<void> {
    await this.countRecent(`resets from ${sourceOf(source)}`, ATTEMPTS_OF_AN_ADDRESS, now);
    await this.countRecent(`resets for ${normalEmail(email)}`, RESETS_OF_AN_EMAIL, now);
  }

  /** Throws too_many_requests when an e-mail has got too many invitations, from whatever account. */
  async countInvitation(email: string, now: Date): Promise<Pick<Attempt, 'undo'>> {
    const key = `invitations for ${normalEmail(email)}`;
    await this.countRecent(key, INVITATIONS_OF_AN_EMAIL, now);
    return { undo: () => this.forgetRecent(key, now) };
  }

  private async countInRow(key: string, now: Date): Promise<() => Promise<void>> {
    let before: Failures = { failures: 0, pausedUntil: null };
    await this.counters.change(key, now, (counter) => {
      const begun = begin(counter, now);
      if ('retryAfter' in begun) throw tooMany(begun.retryAfter);
      before = { failures: counter.failures, pausedUntil: counter.pausedUntil };
      return begun.next;
    });
    return () =>
      this.counters.change(key, now, ({ failures }) => (failures === before.failures + 1 ? before : null));
  }

  private countRecent(key: string, limit: WindowLimit, now: Date): Promise<void> {
    return this.counters.change(key, now, ({ recent }) => {
      const begun = beginInWindow(recent, limit, now);
      if ('retryAfter' in begun) throw tooMany(begun.retryAfter);
      return { recent: begun.next };
    });
  }

  private forgetRecent(key: string, now: Date): Promise<void> {
    return this.counters.change(key, now, ({ recent }) => {
      const index = recent.findIndex((at) => at.getTime() === now.getTime());
      return index < 0 ? null : { recent: recent.toSpliced(index, 1) };
    });
  }
}

const nothing = async () => undefined;

function tooMany(retry_after: number): ApiError {
  return new ApiError('too_many_requests', { retry_after });
}
