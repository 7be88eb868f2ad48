import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { type BrowserSeller, PublishableKeyCache } from '../adapters/publishable-key.cache.ts';

/** False for what cannot be a publishable key, so that no other service need be asked. */
const KEY_FORM = /^pk_(?:test|live)_[\w-]{10,100}$/;

/** Finds the seller of a publishable key. Throws missing_api_key, invalid_api_key. */
@Injectable()
export class AuthenticateBrowser {
  constructor(private readonly keys: PublishableKeyCache) {}

  async execute(clearKey: string | undefined): Promise<BrowserSeller> {
    if (!clearKey) throw new ApiError('missing_api_key');
    const seller = KEY_FORM.test(clearKey) ? await this.keys.find(clearKey) : null;
    if (!seller) throw new ApiError('invalid_api_key');
    return seller;
  }
}
