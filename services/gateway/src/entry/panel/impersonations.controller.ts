import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import type { Impersonation, OpenImpersonationBody } from '@catraca/contracts/http/schemas/impersonation';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Audit } from '../../edge/audit.ts';
import { type EdgeRequest, personOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

/** Looking at an account's panel as its owner sees it. Both ends stand in the account's audit log. */
@Controller()
export class ImpersonationsController {
  constructor(
    private readonly services: GrpcServices,
    private readonly audit: Audit,
  ) {}

  @Route(platformEndpoints.openImpersonation)
  async open(
    @Req() request: EdgeRequest,
    @Body() { account: accountId }: OpenImpersonationBody,
  ): Promise<Impersonation> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    const viewId = request.edge.resourceId!;
    const { view } = await this.services.views.openView({ viewId, accountId, ...whose(request) });
    const { id, expiresAt } = view!;
    return { object: 'impersonation', id, account: accountId, name: account!.name, expires_at: expiresAt };
  }

  @Route(platformEndpoints.endImpersonation)
  async end(@Req() request: EdgeRequest, @Param('impersonation') viewId: string): Promise<void> {
    const { view } = await this.services.views.endView({ viewId, ...whose(request) });
    this.audit.noteAccount(request, view!.accountId);
  }
}

function whose(request: EdgeRequest): { userId: string; sessionId: string } {
  const { session } = personOf(request);
  return { userId: session.user!.id, sessionId: session.id };
}
