import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChallengeStore } from '../adapters/challenge.store.ts';
import { RelyingParty } from '../adapters/relying-party.ts';
import { UserStore } from '../adapters/user.store.ts';
import { recordPasskeyUse, type User } from '../domain/user.ts';

/**
 * Who signed a challenge of ours with a passkey. The challenge is used up, whatever comes out, so this is not
 * safe to repeat. Throws invalid_credentials.
 */
@Injectable()
export class UsePasskey {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengeStore,
    private readonly users: UserStore,
  ) {}

  async execute(responseJson: string, now: Date): Promise<User> {
    const response = this.relyingParty.read(responseJson);
    if (!response || !(await this.challenges.take(response.challenge, null, now)))
      throw new ApiError('invalid_credentials');

    const user = await this.users.findByCredential(response.credentialId);
    const passkey = user?.passkeys.find(({ credentialId }) => credentialId === response.credentialId);
    const counter = passkey ? await this.relyingParty.verifyUse(response, passkey) : null;
    if (!user || !passkey || counter === null) throw new ApiError('invalid_credentials');

    return this.users.changeSilently(user.id, now, (current) =>
      recordPasskeyUse(current, passkey, counter, now),
    );
  }
}
