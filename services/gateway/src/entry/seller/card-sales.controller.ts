import { browserEndpoints, cardEndpoints } from '@catraca/contracts/http/endpoints/card-endpoints';
import type { ClientConfig, ThreeDsToken } from '@catraca/contracts/http/schemas/client-config';
import type { GetInstallmentsQuery, Installments } from '@catraca/contracts/http/schemas/installments';
import type { GetPostalCodeQuery, PostalCode } from '@catraca/contracts/http/schemas/postal-code';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import {
  browserContextOf,
  browserSellerOf,
  contextOf,
  type EdgeRequest,
  sellerOf,
} from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { clientConfigResponse } from '../mapping/client-config.mapping.ts';
import { installmentsResponse } from '../mapping/installments.mapping.ts';
import { postalCodeResponse } from '../mapping/postal-code.mapping.ts';

/** What sellers and browsers ask before a sale by card. */
@Controller()
export class CardSalesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(cardEndpoints.getInstallments)
  async installments(
    @Req() request: EdgeRequest,
    @Query() { amount, max_installments: maxInstallments }: GetInstallmentsQuery,
  ): Promise<Installments> {
    const context = toWire(contextOf(request));
    const seller = sellerOf(request).account;
    const grid = await this.services.cardSales.getInstallments({ context, seller, amount, maxInstallments });
    return installmentsResponse(amount, grid);
  }

  @Route(cardEndpoints.createThreeDsToken)
  async threeDsToken(@Req() request: EdgeRequest): Promise<ThreeDsToken> {
    const { token, libraryUrl, expiresIn } = await this.services.cardSales.createThreeDsToken({
      context: toWire(contextOf(request)),
      seller: sellerOf(request).account,
    });
    return { object: 'three_ds_token', token, library_url: libraryUrl, expires_in: expiresIn };
  }

  @Route(browserEndpoints.getClientConfig)
  async clientConfig(@Req() request: EdgeRequest): Promise<ClientConfig> {
    const config = await this.services.cardSales.getClientConfig({
      context: toWire(browserContextOf(request)),
      seller: browserSellerOf(request).account,
    });
    return clientConfigResponse(config);
  }

  @Route(browserEndpoints.getPostalCode)
  async postalCode(
    @Req() request: EdgeRequest,
    @Query() { zip_code: zipCode }: GetPostalCodeQuery,
  ): Promise<PostalCode> {
    const context = toWire(browserContextOf(request));
    return postalCodeResponse(zipCode, await this.services.cardSales.findAddress({ context, zipCode }));
  }
}
