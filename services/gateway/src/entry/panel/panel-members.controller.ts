import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type {
  AcceptInvitationBody,
  CreateInvitationBody,
  Invitation,
  InvitationPreview,
  Member,
  UpdateMemberBody,
} from '@catraca/contracts/http/schemas/panel-member';
import type { PanelSession } from '@catraca/contracts/http/schemas/panel-session';
import { ApiError } from '@catraca/kernel/errors';
import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Audit } from '../../edge/audit.ts';
import { clientOf, type EdgeRequest, personOf, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { SessionCookie } from '../../edge/session-cookie.ts';
import { AuthenticatePerson } from '../../usecases/authenticate-person.ts';
import { EndFormerSession } from '../../usecases/end-former-session.ts';
import {
  invitationResponse,
  memberResponse,
  sentInvitationResponse,
} from '../mapping/panel-member.mapping.ts';
import { panelSessionResponse } from '../mapping/panel-session.mapping.ts';

/** Who belongs to an account's team, and who is invited. */
@Controller()
export class PanelMembersController {
  constructor(
    private readonly services: GrpcServices,
    private readonly cookie: SessionCookie,
    private readonly authenticatePerson: AuthenticatePerson,
    private readonly endFormerSession: EndFormerSession,
    private readonly audit: Audit,
  ) {}

  @Route(panelEndpoints.previewInvitation)
  async preview(@Param('token') token: string): Promise<InvitationPreview> {
    const { email, name, role, existing } = await this.services.members.previewInvitation({ token });
    return { email, name, role: role as InvitationPreview['role'], existing };
  }

  /** Without a name and a password: as who is signed in. */
  @Route(panelEndpoints.acceptInvitation)
  async accept(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('token') invitation: string,
    @Body() { name, password }: AcceptInvitationBody,
  ): Promise<PanelSession> {
    const isNew = name !== undefined && password !== undefined;
    const signedIn = isNew ? null : await this.signedIn(request, { name, password });
    const { members } = this.services;
    const { invitationId, accountId = null, role } = await members.previewInvitation({ token: invitation });
    const userId = signedIn?.user?.id;
    await this.audit.beginAcceptance(request, { invitationId, accountId, userId: userId ?? null });
    const { session, token } = await members.acceptInvitation({
      token: invitation,
      userId,
      sessionId: signedIn?.id,
      name: name ?? '',
      password: password ?? '',
      ...clientOf(request),
    });
    this.audit.noteMember(request, session!.user!.id, role);
    if (token) {
      await this.endFormerSession.execute(this.cookie.tokenIn(request.headers.cookie));
      this.cookie.set(reply, token);
    }
    return panelSessionResponse(session!, session!.id);
  }

  @Route(panelEndpoints.createInvitation)
  async invite(
    @Req() request: EdgeRequest,
    @Body() { email, role }: CreateInvitationBody,
  ): Promise<Invitation> {
    const { id: accountId, name } = sellerOf(request).account;
    const created = await this.services.members.createInvitation({
      invitationId: request.edge.resourceId!,
      accountId,
      name,
      email,
      role,
      invitedBy: personOf(request).session.user!.id,
    });
    return sentInvitationResponse(created);
  }

  @Route(panelEndpoints.listInvitations)
  async listInvitations(@Param('account') accountId: string, @Query() query: Page) {
    const { page, per_page: perPage } = query;
    const found = await this.services.members.listInvitations({ accountId, page, perPage });
    return listOf(
      found.invitations.map((one) => invitationResponse(one)),
      found.total,
      query,
    );
  }

  @Route(panelEndpoints.deleteInvitation)
  async deleteInvitation(
    @Param('account') accountId: string,
    @Param('invitation') invitationId: string,
  ): Promise<void> {
    await this.services.members.deleteInvitation({ accountId, invitationId });
  }

  @Route(panelEndpoints.listMembers)
  async listMembers(@Param('account') accountId: string, @Query() query: Page) {
    const { page, per_page: perPage } = query;
    const { members, total } = await this.services.members.listMembers({ accountId, page, perPage });
    return listOf(members.map(memberResponse), total, query);
  }

  @Route(panelEndpoints.updateMember)
  async updateMember(
    @Param('account') accountId: string,
    @Param('member') memberId: string,
    @Body() { role }: UpdateMemberBody,
  ): Promise<Member> {
    const { member } = await this.services.members.updateMember({ accountId, memberId, role });
    return memberResponse(member!);
  }

  @Route(panelEndpoints.deleteMember)
  async deleteMember(@Param('account') accountId: string, @Param('member') memberId: string): Promise<void> {
    await this.services.members.deleteMember({ accountId, memberId });
  }

  /** Throws validation_failed where one of both is missing, and session_invalid. */
  private async signedIn({ headers }: EdgeRequest, { name, password }: AcceptInvitationBody) {
    const missing = name === undefined ? 'name' : 'password';
    if (name !== undefined || password !== undefined)
      throw new ApiError('validation_failed', { fields: { [missing]: ['Campo obrigatório.'] } });
    return this.authenticatePerson.execute(this.cookie.tokenIn(headers.cookie));
  }
}
