import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { ChallengeStore } from '../adapters/challenge.store.ts';
import { RelyingParty } from '../adapters/relying-party.ts';
import { UserStore } from '../adapters/user.store.ts';

/** A challenge for a new passkey of this person. Throws resource_not_found. */
@Injectable()
export class StartPasskey {
  constructor(
    private readonly users: UserStore,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengeStore,
  ) {}

  async execute(userId: string, now: Date): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const options = await this.relyingParty.registrationOptions(await this.users.get(userId));
    await this.challenges.insert(options.challenge, userId, now);
    return options;
  }
}
