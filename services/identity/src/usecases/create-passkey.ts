import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChallengeStore } from '../adapters/challenge.store.ts';
import { RelyingParty, type SignedResponse } from '../adapters/relying-party.ts';
import { UserStore } from '../adapters/user.store.ts';
import { addPasskey, type Passkey } from '../domain/user.ts';

/** `id`: the same in every retry. */
export interface PasskeyOrder {
  id: string;
  userId: string;
  responseJson: string;
  name: string;
}

/**
 * Stores a passkey that a browser has made for a challenge of ours. Safe to repeat: it then finds itself.
 * Throws resource_not_found, validation_failed on response.
 */
@Injectable()
export class CreatePasskey {
  constructor(
    private readonly users: UserStore,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengeStore,
  ) {}

  async execute({ id, userId, responseJson, name }: PasskeyOrder, now: Date): Promise<Passkey> {
    const user = await this.users.get(userId);
    const earlier = user.passkeys.find((passkey) => passkey.id === id);
    if (earlier) return earlier;

    const response = await this.takeChallenge(responseJson, userId, now);
    const credential = response && (await this.relyingParty.verifyRegistration(response));
    if (!credential || (await this.users.findByCredential(credential.credentialId))) throw refused();

    const passkey = { id, ...credential, name, createdAt: now, lastUsedAt: null };
    await this.users.change(userId, now, (current) => addPasskey(current, passkey));
    return passkey;
  }

  private async takeChallenge(responseJson: string, userId: string, now: Date) {
    const response: SignedResponse | null = this.relyingParty.read(responseJson);
    return response && (await this.challenges.take(response.challenge, userId, now)) ? response : null;
  }
}

function refused(): ApiError {
  const message = 'A chave de acesso não pôde ser confirmada. Comece de novo.';
  return new ApiError('validation_failed', { fields: { response: [message] } });
}
