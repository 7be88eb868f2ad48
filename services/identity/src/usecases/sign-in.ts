import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../adapters/password.hasher.ts';
import { Totp } from '../adapters/totp.ts';
import { UserStore } from '../adapters/user.store.ts';
import { backupCodeHash } from '../domain/backup-codes.ts';
import { spendBackupCode, spendTotpStep, type User } from '../domain/user.ts';
import { type Client, type OpenedSession, OpenSession } from './open-session.ts';
import { type Attempt, SignInAttempts } from './sign-in-attempts.ts';

export interface SignInOrder {
  email: string;
  password: string;
  totp: string | null;
  backupCode: string | null;
}

/**
 * Opens a session by password, and by a code where the person has a second factor. An e-mail that nobody has
 * takes as long and is refused in the same words. Not safe to repeat with a code, which is spent then. Throws
 * invalid_credentials, totp_required, too_many_requests.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly users: UserStore,
    private readonly passwords: PasswordHasher,
    private readonly totp: Totp,
    private readonly openSession: OpenSession,
  ) {}

  async execute(order: SignInOrder, client: Client, now: Date): Promise<OpenedSession> {
    const attempt = await this.attempts.begin({ email: order.email, source: client.source }, now);

    const user = await this.users.findByEmail(order.email);
    const verified = this.passwords.verify(order.password, user?.passwordHash ?? null);
    const isRight = await attempt.decide(verified);
    if (!user || !isRight) throw new ApiError('invalid_credentials');

    if (user.totpSecret !== null) {
      if (order.totp === null && order.backupCode === null) {
        await attempt.undo();
        throw new ApiError('totp_required');
      }
      await this.useCode(user, order, attempt, now);
    }
    await attempt.succeed();
    return this.openSession.execute(user, client, now);
  }

  private async useCode({ id }: User, order: SignInOrder, attempt: Attempt, now: Date): Promise<void> {
    // Backup codes cannot be guessed: whoever knows the password does not hold them up.
    const isGuessable = order.backupCode === null;
    const guess = isGuessable ? await attempt.decide(this.attempts.beginCode(id, now)) : null;
    await this.users.changeSilently(id, now, (current) => this.spendCode(current, order, now));
    await guess?.succeed();
  }

  private spendCode(user: User, { totp, backupCode }: SignInOrder, now: Date): User {
    if (backupCode !== null) return spendBackupCode(user, backupCodeHash(backupCode));
    const step = this.totp.stepOf(user.totpSecret ?? '', totp ?? '', now);
    if (step === null) throw new ApiError('invalid_credentials');
    return spendTotpStep(user, step);
  }
}
