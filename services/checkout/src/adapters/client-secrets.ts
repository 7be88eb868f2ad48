import { KeyedHashes, withoutKeyId } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutSettings } from '../config.ts';
import { sha256Of } from '../domain/client-secret.ts';

type Stored = { id: string; clientSecretSha256: string };

/**
 * Client secrets of sessions. They follow from the session's id and the data keys, so that a request that is
 * repeated, even while its first one is still under way, tells the same secret: with one of its own each, the
 * later one would end the secret that the seller was told.
 */
@Injectable()
export class ClientSecrets {
  private readonly hashes: KeyedHashes;

  constructor(@Inject(CONFIG) { DATA_KEYS }: Pick<CheckoutSettings, 'DATA_KEYS'>) {
    this.hashes = new KeyedHashes(DATA_KEYS, 'client secret');
  }

  /** `cs_…_secret_…`, of a new session. */
  of(sessionId: string): string {
    return this.every(sessionId)[0]!;
  }

  /** Of a stored session, which may be older than the newest data key. */
  ofStored({ id, clientSecretSha256 }: Stored): string {
    const secret = this.every(id).find((one) => sha256Of(one) === clientSecretSha256);
    if (!secret) throw new Error(`the data key of session ${id} is not configured any more`);
    return secret;
  }

  private every(sessionId: string): string[] {
    return this.hashes.every(sessionId).map((hash) => `${sessionId}_secret_${withoutKeyId(hash)}`);
  }
}
