import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { log } from '@catraca/platform/telemetry/log';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Mailer } from '../adapters/mailer.ts';
import { PasswordResetStore } from '../adapters/password-reset.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { IdentitySettings } from '../config.ts';
import { passwordResetMail } from '../domain/mails.ts';
import { newToken, sha256Of } from '../domain/token.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/**
 * Sends a link to a new password, if the e-mail is a person's. It works after the answer, so that neither the
 * answer nor its time tells whether it is. What asks too often is dropped in silence, for the same reason.
 */
@Injectable()
export class RequestPasswordReset implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly attempts: SignInAttempts,
    private readonly users: UserStore,
    private readonly resets: PasswordResetStore,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly settings: Pick<IdentitySettings, 'PANEL_URL' | 'PLATFORM_NAME'>,
  ) {}

  execute(email: string, source: string, now: Date): void {
    const work = this.send(email, source, now)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'too_many_requests') return;
        log.warn({ err: error }, 'a link to a new password was not sent');
      })
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }

  private async send(email: string, source: string, now: Date): Promise<void> {
    await this.attempts.countReset(email, source, now);
    const user = await this.users.findByEmail(email);
    if (!user) return;

    const token = newToken();
    await this.resets.insert(sha256Of(token), user.id, now);
    const { PANEL_URL, PLATFORM_NAME: platform } = this.settings;
    await this.mailer.send(
      passwordResetMail({ to: user.email, platform, url: `${PANEL_URL}/nova-senha/${token}` }),
    );
  }
}
