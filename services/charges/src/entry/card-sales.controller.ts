import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  CardSalesService,
  CreateThreeDsTokenRequest,
  FindAddressRequest,
  GetClientConfigRequest,
  GetInstallmentsRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { cardBrands } from '@catraca/kernel/cards';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { THREE_DS_TOKEN_LIFETIME_SECONDS } from '../adapters/three-ds-tokens.ts';
import type { Seller } from '../domain/seller.ts';
import { CreateThreeDsToken } from '../usecases/card/create-three-ds-token.ts';
import { FindAddress } from '../usecases/card/find-address.ts';
import { GetClientConfig } from '../usecases/card/get-client-config.ts';
import { GetInstallments } from '../usecases/card/get-installments.ts';
import { sellerOf } from './seller.mapping.ts';

/** What sellers and browsers ask before a sale by card. */
@GrpcEntry('catraca.charges.v1.CardSalesService')
export class CardSalesController implements CardSalesService {
  constructor(
    private readonly getGrid: GetInstallments,
    private readonly createToken: CreateThreeDsToken,
    private readonly getConfig: GetClientConfig,
    private readonly address: FindAddress,
  ) {}

  async getInstallments({ context, seller, amount, maxInstallments }: GetInstallmentsRequest) {
    const grid = this.getGrid.execute(fromWire(context), given(seller), amount, maxInstallments ?? undefined);
    return { ...grid, brands: grid.options.length > 0 ? [...cardBrands] : [] };
  }

  async createThreeDsToken({ context, seller }: CreateThreeDsTokenRequest) {
    const created = await this.createToken.execute(fromWire(context), given(seller));
    return { ...created, expiresIn: THREE_DS_TOKEN_LIFETIME_SECONDS };
  }

  async findAddress({ context, zipCode }: FindAddressRequest) {
    const found = await this.address.execute(fromWire(context), zipCode);
    return found ? { ...found, neighborhood: found.neighborhood ?? undefined } : {};
  }

  async getClientConfig({ context, seller }: GetClientConfigRequest) {
    const config = this.getConfig.execute(fromWire(context), given(seller));
    if (!config) return { available: false, brands: [] };
    return {
      available: true,
      tokenizationUrl: config.tokenization.url,
      tokenizationKey: config.tokenization.publicKey,
      threeDsLibraryUrl: config.threeDsLibraryUrl ?? undefined,
      threeDsRequired: config.isThreeDsRequired,
      brands: [...cardBrands],
      maxInstallments: config.maxInstallments,
      minAmount: config.minAmount,
    };
  }
}

function given(account: Account | null): Seller {
  if (!account) throw new TypeError('the request has no seller');
  return sellerOf(account);
}
