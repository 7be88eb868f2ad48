import type { Scope } from '@catraca/contracts/http/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { SecretKeyCache } from '../adapters/secret-key.cache.ts';
import { assertScope, assertUsable, bearerToken, type Seller } from '../domain/secret-key.ts';

/** Who sends a request with a secret key. Throws the four 401s and insufficient_scope. */
@Injectable()
export class AuthenticateSeller {
  constructor(private readonly keys: SecretKeyCache) {}

  async execute(authorization: string | undefined, scope: Scope, now: Date): Promise<Seller> {
    const seller = await this.keys.find(bearerToken(authorization));
    if (!seller) throw new ApiError('invalid_api_key');

    assertUsable(seller.key, now);
    assertScope(seller.key, scope);
    return seller;
  }
}
