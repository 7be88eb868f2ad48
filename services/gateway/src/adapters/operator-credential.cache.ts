import type { OperatorCredential } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from './grpc-services.ts';
import { KeyCache } from './key-cache.ts';

/** Operators' credentials, cached until one is revoked. */
@Injectable()
export class OperatorCredentialCache {
  private readonly credentials: KeyCache<OperatorCredential>;

  constructor({ accounts }: GrpcServices) {
    this.credentials = new KeyCache(async (tokenSha256) => {
      const { credential } = await accounts.findOperatorCredential({ tokenSha256 });
      return credential ?? null;
    });
  }

  find(token: string): Promise<OperatorCredential | null> {
    return this.credentials.find(token);
  }

  invalidate(): void {
    this.credentials.invalidate(() => true);
  }
}
