import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { SecretKeyCache, type Seller } from '../adapters/secret-key.cache.ts';
import { assertUsable, bearerToken } from '../domain/secret-key.ts';

/** Who sends a request with a secret key. Throws the four 401s. */
@Injectable()
export class AuthenticateSeller {
  constructor(private readonly keys: SecretKeyCache) {}

  async execute(authorization: string | undefined, now: Date): Promise<Seller> {
    const seller = await this.keys.find(bearerToken(authorization));
    if (!seller) throw new ApiError('invalid_api_key');

    assertUsable(seller.key, now);
    return seller;
  }
}
