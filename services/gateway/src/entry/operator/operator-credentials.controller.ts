import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type {
  CreateOperatorCredentialBody,
  ListOperatorCredentialsQuery,
  RevokeOperatorCredentialQuery,
} from '@catraca/contracts/http/schemas/operator-credential';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { operatorCredentialResponse } from '../mapping/operator-credential.mapping.ts';

@Controller()
export class OperatorCredentialsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createOperatorCredential)
  async create(@Req() { edge }: EdgeRequest, @Body() body: CreateOperatorCredentialBody) {
    const { name, scopes, expires_at: expiresAt } = body;
    const { credential, token } = await this.services.accounts.createOperatorCredential({
      credentialId: edge.resourceId!,
      name,
      scopes,
      expiresAt,
      createdBy: edge.operator?.id,
    });
    return { ...operatorCredentialResponse(credential!), token };
  }

  @Route(operatorEndpoints.listOperatorCredentials)
  async list(@Query() query: ListOperatorCredentialsQuery) {
    const { credentials, total } = await this.services.accounts.listOperatorCredentials({
      page: query.page,
      perPage: query.per_page,
      createdBy: query.created_by,
    });
    return listOf(credentials.map(operatorCredentialResponse), total, query);
  }

  @Route(operatorEndpoints.revokeOperatorCredential)
  async revoke(
    @Param('credential') credentialId: string,
    @Query() { with_children: withChildren }: RevokeOperatorCredentialQuery,
  ): Promise<void> {
    await this.services.accounts.revokeOperatorCredential({ credentialId, withChildren });
  }
}
