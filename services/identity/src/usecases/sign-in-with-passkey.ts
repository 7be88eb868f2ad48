import { Injectable } from '@nestjs/common';
import { type Client, type OpenedSession, OpenSession } from './open-session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { UsePasskey } from './use-passkey.ts';

/**
 * Opens a session by a passkey alone: it proves a device and, by its user verification, the person. Throws
 * invalid_credentials, too_many_requests.
 */
@Injectable()
export class SignInWithPasskey {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly usePasskey: UsePasskey,
    private readonly openSession: OpenSession,
  ) {}

  async execute(responseJson: string, client: Client, now: Date): Promise<OpenedSession> {
    const attempt = await this.attempts.begin({ email: null, source: client.source }, now);
    const user = await this.usePasskey.execute(responseJson, now);
    await attempt.succeed();
    return this.openSession.execute(user, client, now);
  }
}
