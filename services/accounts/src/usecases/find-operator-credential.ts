import { Injectable } from '@nestjs/common';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';
import type { OperatorCredential } from '../domain/operator-credential.ts';
import { shouldRecordUse } from '../domain/secret-key.ts';

/** The credential with this hash, or null. Also a revoked or expired one: the edge tells them apart. */
@Injectable()
export class FindOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialStore) {}

  async execute(sha256: string, now: Date): Promise<OperatorCredential | null> {
    const credential = await this.credentials.findByHash(sha256);
    if (credential && shouldRecordUse(credential, now)) await this.credentials.recordUse(credential.id, now);
    return credential;
  }
}
