import { Injectable } from '@nestjs/common';
import { ProvePassword } from './prove-password.ts';
import { SetPassword } from './set-password.ts';

export interface PasswordChange {
  userId: string;
  /** The session that stays. */
  sessionId: string;
  currentPassword: string;
  password: string;
  source: string;
}

/**
 * Changes the password and ends the person's other sessions. Throws resource_not_found, too_many_requests,
 * validation_failed on current_password, also when another change or a reset was faster, or on password.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly provePassword: ProvePassword,
    private readonly setPassword: SetPassword,
  ) {}

  async execute(change: PasswordChange, now: Date): Promise<void> {
    const { userId, sessionId, currentPassword, source } = change;
    const proof = { userId, password: currentPassword, source, field: 'current_password' };
    const user = await this.provePassword.execute(proof, now);
    const hash = await this.setPassword.hash(change.password, user.email);
    await this.setPassword.replace(user, hash, now, sessionId);
  }
}
