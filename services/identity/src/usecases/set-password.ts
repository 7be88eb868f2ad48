import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../adapters/password.hasher.ts';
import { PasswordResetStore } from '../adapters/password-reset.store.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { assertGoodPassword } from '../domain/password.ts';
import { replacePassword, type User, withPassword } from '../domain/user.ts';

/** Gives a person a new password, in two steps: what may be refused comes first. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly users: UserStore,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionStore,
    private readonly resets: PasswordResetStore,
  ) {}

  /** The hash to store. Throws validation_failed on password. */
  async hash(password: string, email: string): Promise<string> {
    assertGoodPassword(password, email);
    return this.passwords.hash(password);
  }

  /**
   * In place of the one that `user` has proven; the session `stays`. Throws validation_failed when there is a
   * newer one: who knows the password before does not undo a reset.
   */
  async replace(user: User, hash: string, now: Date, stays: string): Promise<void> {
    const { id, passwordVersion } = user;
    await this.sessions.outlivePassword(id, stays, passwordVersion + 1);
    await this.users.change(id, now, (current) => replacePassword(current, passwordVersion, hash));
    await this.endOthers(id, now, stays);
  }

  /** In place of any other. */
  async reset(id: string, hash: string, now: Date): Promise<void> {
    await this.users.change(id, now, (current) => withPassword(current, hash));
    await this.endOthers(id, now);
  }

  /**
   * From the one write on, sessions of the password before are over, also those that are being opened. Open
   * links to a new password end too.
   */
  private async endOthers(userId: string, now: Date, stays?: string): Promise<void> {
    await Promise.all([this.sessions.endAll(userId, now, stays), this.resets.endAll(userId)]);
  }
}
