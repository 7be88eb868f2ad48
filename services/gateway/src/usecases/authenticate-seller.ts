import { timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { SecretKeyCache, type Seller } from '../adapters/secret-key.cache.ts';
import { assertUsable, bearerToken } from '../domain/secret-key.ts';

/** Finds the seller of a secret key. Throws missing_, invalid_, revoked_ and expired_api_key. */
@Injectable()
export class AuthenticateSeller {
  constructor(private readonly keys: SecretKeyCache) {}

  async execute(authorization: string | undefined, now: Date): Promise<Seller> {
    const seller = await this.keys.find(bearerToken(authorization));
    if (!seller) throw new ApiError('invalid_api_key');

    assertUsable(seller.key, timeIn(seller.account.testClockOffsetSeconds, seller.key.livemode, now));
    return seller;
  }
}
