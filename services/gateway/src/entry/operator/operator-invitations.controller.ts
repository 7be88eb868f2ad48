import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type {
  CreateInvitationBody,
  CreatePlatformInvitationBody,
  Invitation,
} from '@catraca/contracts/http/schemas/panel-member';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { invitationResponse } from '../mapping/panel-member.mapping.ts';

/** The first people of an account's team, and those of the platform's. */
@Controller()
export class OperatorInvitationsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createAccountInvitation)
  async inviteToAccount(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() order: CreateInvitationBody,
  ): Promise<Invitation> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    const team = { accountId, name: account!.name };
    return this.invite({ ...order, ...team, invitationId: edge.resourceId!, invitedBy: inviterOf(edge) });
  }

  @Route(operatorEndpoints.createPlatformInvitation)
  inviteToPlatform(
    @Req() { edge }: EdgeRequest,
    @Body() order: CreatePlatformInvitationBody,
  ): Promise<Invitation> {
    return this.invite({ ...order, invitationId: edge.resourceId!, name: '', invitedBy: inviterOf(edge) });
  }

  private async invite(
    order: Parameters<GrpcServices['members']['createInvitation']>[0],
  ): Promise<Invitation> {
    const { invitation, url } = await this.services.members.createInvitation(order);
    return invitationResponse(invitation!, url);
  }
}

/** A person of the platform. Undefined for a credential. */
function inviterOf({ person }: EdgeRequest['edge']): string | undefined {
  return person?.session.user?.id;
}
