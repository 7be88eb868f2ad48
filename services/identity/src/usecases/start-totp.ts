import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { Totp } from '../adapters/totp.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { IdentitySettings } from '../config.ts';

/** A new secret for the authenticator app. It counts once a code confirms it. Throws resource_not_found. */
@Injectable()
export class StartTotp {
  private readonly issuer: string;

  constructor(
    private readonly users: UserStore,
    private readonly totp: Totp,
    @Inject(CONFIG) { PLATFORM_NAME }: Pick<IdentitySettings, 'PLATFORM_NAME'>,
  ) {
    this.issuer = PLATFORM_NAME;
  }

  async execute(userId: string, now: Date): Promise<{ secret: string; uri: string }> {
    const secret = this.totp.newSecret();
    const { email } = await this.users.changeSilently(userId, now, (user) => {
      return { ...user, pendingTotpSecret: secret };
    });
    return { secret, uri: this.totp.uriOf(secret, this.issuer, email) };
  }
}
