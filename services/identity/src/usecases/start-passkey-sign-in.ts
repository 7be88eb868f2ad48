import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { ChallengeStore } from '../adapters/challenge.store.ts';
import { RelyingParty } from '../adapters/relying-party.ts';

/** A challenge for any passkey of this panel: the browser offers those that it has. */
@Injectable()
export class StartPasskeySignIn {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengeStore,
  ) {}

  async execute(now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await this.relyingParty.authenticationOptions();
    await this.challenges.insert(options.challenge, null, now);
    return options;
  }
}
