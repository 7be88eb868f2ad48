import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type {
  CreatePublishableKeyBody,
  PatchPublishableKeyBody,
  PublishableKey,
} from '@catraca/contracts/http/schemas/publishable-key';
import type { ListByModeQuery } from '@catraca/contracts/http/schemas/secret-key';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { type EdgeRequest, panelModeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { publishableKeyResponse } from '../mapping/publishable-key.mapping.ts';

@Controller()
export class OperatorPublishableKeysController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createPublishableKey)
  async create(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() { name, livemode, allowed_domains: allowedDomains }: CreatePublishableKeyBody,
  ): Promise<PublishableKey> {
    const order = { keyId: edge.resourceId!, accountId, name, livemode, allowedDomains };
    const { publishableKey } = await this.services.accounts.createPublishableKey(order);
    return publishableKeyResponse(publishableKey!);
  }

  @Route(operatorEndpoints.listPublishableKeys)
  async list(@Param('account') accountId: string, @Query() query: ListByModeQuery) {
    const { livemode, page, per_page: perPage } = query;
    const filter = { accountId, livemode, page, perPage };
    const { publishableKeys, total } = await this.services.accounts.listPublishableKeys(filter);
    return listOf(publishableKeys.map(publishableKeyResponse), total, query);
  }

  @Route(operatorEndpoints.patchPublishableKey)
  async patch(
    @Req() request: EdgeRequest,
    @Param('account') accountId: string,
    @Param('key_id') keyId: string,
    @Body() { allowed_domains: allowedDomains }: PatchPublishableKeyBody,
  ): Promise<PublishableKey> {
    const change = { accountId, keyId, allowedDomains, livemode: panelModeOf(request) };
    const { publishableKey } = await this.services.accounts.updatePublishableKey(change);
    return publishableKeyResponse(publishableKey!);
  }

  @Route(operatorEndpoints.deletePublishableKey)
  async delete(
    @Req() request: EdgeRequest,
    @Param('account') accountId: string,
    @Param('key_id') keyId: string,
  ): Promise<void> {
    const which = { accountId, keyId, livemode: panelModeOf(request) };
    await this.services.accounts.deletePublishableKey(which);
  }
}
