import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ThreeDsTokens } from '../../adapters/three-ds-tokens.ts';
import { whyUnavailable } from '../../domain/card/card-availability.ts';
import type { Seller } from '../../domain/seller.ts';

/** A token for one authentication of a cardholder. Throws card_not_available. */
@Injectable()
export class CreateThreeDsToken {
  constructor(
    private readonly acquirers: Acquirers,
    private readonly tokens: ThreeDsTokens,
  ) {}

  async execute(context: CallContext, seller: Seller): Promise<{ token: string; libraryUrl: string }> {
    const libraryUrl = this.tokens.libraryUrl(context.livemode);
    const token = await this.tokens.create(context);
    if (whyUnavailable(this.acquirers.operationOf(context), seller) || !token || !libraryUrl)
      throw new ApiError('card_not_available');
    return { token, libraryUrl };
  }
}
