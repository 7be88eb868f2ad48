import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type { CreateSecretKeyBody, ListByModeQuery } from '@catraca/contracts/http/schemas/secret-key';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { type EdgeRequest, panelModeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { secretKeyResponse } from '../mapping/secret-key.mapping.ts';

@Controller()
export class OperatorKeysController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createSecretKey)
  async create(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() { expires_at: expiresAt, ...order }: CreateSecretKeyBody,
  ) {
    const { secretKey, key } = await this.services.accounts.createSecretKey({
      ...order,
      keyId: edge.resourceId!,
      accountId,
      expiresAt,
    });
    return { ...secretKeyResponse(secretKey!), key };
  }

  @Route(operatorEndpoints.listSecretKeys)
  async list(@Param('account') accountId: string, @Query() query: ListByModeQuery) {
    const { livemode, page, per_page: perPage } = query;
    const { secretKeys, total } = await this.services.accounts.listSecretKeys({
      accountId,
      livemode,
      page,
      perPage,
    });
    return listOf(secretKeys.map(secretKeyResponse), total, query);
  }

  @Route(operatorEndpoints.revokeSecretKey)
  async revoke(
    @Req() request: EdgeRequest,
    @Param('account') accountId: string,
    @Param('key_id') keyId: string,
  ): Promise<void> {
    const which = { accountId, keyId, livemode: panelModeOf(request) };
    await this.services.accounts.revokeSecretKey(which);
  }
}
