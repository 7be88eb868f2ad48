import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import type { User } from '../domain/user.ts';
import { ProvePassword } from './prove-password.ts';
import { RequireSession, type SignedIn } from './require-session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { UsePasskey } from './use-passkey.ts';

export interface SessionProof extends SignedIn {
  source: string;
  /** One of the two. */
  password: string | null;
  responseJson: string | null;
}

/**
 * Proves again that the person of a session is there. Throws session_invalid, too_many_requests,
 * validation_failed on password or response.
 */
@Injectable()
export class Reauthenticate {
  constructor(
    private readonly sessions: SessionStore,
    private readonly requireSession: RequireSession,
    private readonly attempts: SignInAttempts,
    private readonly provePassword: ProvePassword,
    private readonly usePasskey: UsePasskey,
  ) {}

  async execute(proof: SessionProof, now: Date): Promise<void> {
    const { userId, sessionId, password, source } = proof;
    const { user } = await this.requireSession.execute(proof, now);

    if (proof.responseJson !== null) await this.byPasskey(user, proof.responseJson, source, now);
    else
      await this.provePassword.execute({ userId, password: password ?? '', source, field: 'password' }, now);
    await this.sessions.recordProof(sessionId, now);
  }

  private async byPasskey(
    { id, email }: User,
    responseJson: string,
    source: string,
    now: Date,
  ): Promise<void> {
    const attempt = await this.attempts.begin({ email, source }, now);
    if (!(await this.isPasskeyOf(id, responseJson, now)))
      throw new ApiError('validation_failed', { fields: { response: ['A chave de acesso não confere.'] } });
    await attempt.succeed();
  }

  private async isPasskeyOf(userId: string, responseJson: string, now: Date): Promise<boolean> {
    try {
      return (await this.usePasskey.execute(responseJson, now)).id === userId;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_credentials') return false;
      throw error;
    }
  }
}
