import type { CallContext } from '@catraca/kernel/call-context';
import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { Acquirers, type Tokenization } from '../../adapters/acquirers.ts';
import { ThreeDsTokens } from '../../adapters/three-ds-tokens.ts';
import { whyUnavailable } from '../../domain/card/card-availability.ts';
import type { Seller } from '../../domain/seller.ts';

export interface ClientConfig {
  tokenization: Tokenization;
  /** Null: cardholders cannot be authenticated in this mode. */
  threeDsLibraryUrl: string | null;
  isThreeDsRequired: boolean;
  maxInstallments: number;
  minAmount: Cents;
}

/** What a browser needs to tokenize a card; null when cards cannot be charged. */
@Injectable()
export class GetClientConfig {
  constructor(
    private readonly acquirers: Acquirers,
    private readonly threeDsTokens: ThreeDsTokens,
  ) {}

  execute(context: CallContext, seller: Seller): ClientConfig | null {
    const tokenization = this.acquirers.tokenizationOf(context);
    if (whyUnavailable(this.acquirers.operationOf(context), seller) || !tokenization) return null;
    return {
      tokenization,
      threeDsLibraryUrl: this.threeDsTokens.libraryUrl(context.livemode),
      isThreeDsRequired: seller.isThreeDsRequired,
      maxInstallments: seller.contract.card.maxInstallments,
      minAmount: seller.contract.minAmount,
    };
  }
}
