import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { Totp } from '../adapters/totp.ts';
import { UserStore } from '../adapters/user.store.ts';
import { backupCodeHash, newBackupCodes } from '../domain/backup-codes.ts';
import { confirmTotp } from '../domain/user.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

export interface TotpConfirmation {
  userId: string;
  code: string;
  source: string;
}

/**
 * Makes the pending secret the second factor, and returns its backup codes, once. Wrong codes count like
 * those of sign-ins. A right one ends no pause: whoever has the session was shown its secret. Throws
 * resource_not_found, too_many_requests, validation_failed on code.
 */
@Injectable()
export class ConfirmTotp {
  constructor(
    private readonly users: UserStore,
    private readonly attempts: SignInAttempts,
    private readonly totp: Totp,
  ) {}

  async execute({ userId, code, source }: TotpConfirmation, now: Date): Promise<string[]> {
    const { email } = await this.users.get(userId);
    const attempt = await this.attempts.begin({ email, source }, now);
    const backupCodes = newBackupCodes();
    const hashes = backupCodes.map(backupCodeHash);

    await this.users.change(userId, now, (user) => {
      const { pendingTotpSecret: secret } = user;
      const step = secret === null ? null : this.totp.stepOf(secret, code, now);
      if (step === null) throw wrongCode();
      return confirmTotp(user, step, hashes);
    });
    await attempt.undo();
    return backupCodes;
  }
}

function wrongCode(): ApiError {
  const message = 'O código não confere. Confira o relógio do aparelho e tente de novo.';
  return new ApiError('validation_failed', { fields: { code: [message] } });
}
