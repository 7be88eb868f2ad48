import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { PasswordResetStore } from '../adapters/password-reset.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { sha256Of } from '../domain/token.ts';
import { SetPassword } from './set-password.ts';

/**
 * Sets the password of who has a link to a new one, and ends all sessions of that person. The second factor
 * stays. Throws resource_not_found for a link that is used or over, validation_failed on password, which
 * leaves the link.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly resets: PasswordResetStore,
    private readonly users: UserStore,
    private readonly setPassword: SetPassword,
  ) {}

  async execute(token: string, password: string, now: Date): Promise<void> {
    const sha256 = sha256Of(token);
    const userId = await this.resets.userOf(sha256, now);
    if (userId === null) throw new ApiError('resource_not_found');
    const { email } = await this.users.get(userId);
    const hash = await this.setPassword.hash(password, email);

    if (!(await this.resets.take(sha256, now))) throw new ApiError('resource_not_found');
    await this.setPassword.reset(userId, hash, now);
  }
}
