import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type { Member, UpdatePlatformMemberBody } from '@catraca/contracts/http/schemas/panel-member';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Route } from '../../edge/route.ts';
import { invitationResponse, memberResponse } from '../mapping/panel-member.mapping.ts';

/** Who belongs to the platform's team, and who is invited to it. */
@Controller()
export class PlatformMembersController {
  constructor(private readonly services: GrpcServices) {}

  @Route(platformEndpoints.listPlatformMembers)
  async list(@Query() query: Page) {
    const { page, per_page: perPage } = query;
    const { members, total } = await this.services.members.listMembers({ page, perPage });
    return listOf(members.map(memberResponse), total, query);
  }

  @Route(platformEndpoints.updatePlatformMember)
  async update(
    @Param('member') memberId: string,
    @Body() { role }: UpdatePlatformMemberBody,
  ): Promise<Member> {
    const { member } = await this.services.members.updateMember({ memberId, role });
    return memberResponse(member!);
  }

  @Route(platformEndpoints.deletePlatformMember)
  async remove(@Param('member') memberId: string): Promise<void> {
    await this.services.members.deleteMember({ memberId });
  }

  @Route(platformEndpoints.listPlatformInvitations)
  async listInvitations(@Query() query: Page) {
    const { page, per_page: perPage } = query;
    const { invitations, total } = await this.services.members.listInvitations({ page, perPage });
    return listOf(
      invitations.map((one) => invitationResponse(one)),
      total,
      query,
    );
  }

  @Route(platformEndpoints.deletePlatformInvitation)
  async deleteInvitation(@Param('invitation') invitationId: string): Promise<void> {
    await this.services.members.deleteInvitation({ invitationId });
  }
}
