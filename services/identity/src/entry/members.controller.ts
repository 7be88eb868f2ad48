import type {
  AcceptInvitationRequest,
  CreateInvitationRequest,
  DeleteInvitationRequest,
  DeleteMemberRequest,
  FindUsersRequest,
  ListInvitationsRequest,
  ListMembersRequest,
  MembersService,
  PreviewInvitationRequest,
  UpdateMemberRequest,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { ApiError } from '@catraca/kernel/errors';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { InvitationStore } from '../adapters/invitation.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { AcceptInvitation } from '../usecases/accept-invitation.ts';
import { CreateInvitation } from '../usecases/create-invitation.ts';
import { DeleteMember } from '../usecases/delete-member.ts';
import { ListMembers } from '../usecases/list-members.ts';
import { PreviewInvitation } from '../usecases/preview-invitation.ts';
import { UpdateMember } from '../usecases/update-member.ts';
import { invitationMessage, memberMessage, sessionMessage, userMessage } from './identity.mapping.ts';

const MAX_USERS = 100;

/** Who belongs to an account or to the platform, and who is invited. */
@GrpcEntry('catraca.identity.v1.MembersService')
export class MembersController implements MembersService {
  constructor(
    private readonly invitations: InvitationStore,
    private readonly users: UserStore,
    private readonly invite: CreateInvitation,
    private readonly preview: PreviewInvitation,
    private readonly accept: AcceptInvitation,
    private readonly list: ListMembers,
    private readonly update: UpdateMember,
    private readonly remove: DeleteMember,
  ) {}

  async createInvitation(request: CreateInvitationRequest) {
    const { invitationId: id, accountId = null, name, email, role, invitedBy = null } = request;
    const order = { id, accountId, name, email, role, invitedBy };
    const { invitation, ...sent } = await this.invite.execute(order, new Date());
    return { invitation: invitationMessage(invitation), ...sent };
  }

  async listInvitations({ accountId = null, page, perPage }: ListInvitationsRequest) {
    const { items, total } = await this.invitations.listOpen(accountId, new Date(), { page, perPage });
    return { invitations: items.map(invitationMessage), total };
  }

  async deleteInvitation({ accountId = null, invitationId }: DeleteInvitationRequest) {
    if (!(await this.invitations.delete(accountId, invitationId, new Date())))
      throw new ApiError('resource_not_found');
    return {};
  }

  async previewInvitation({ token }: PreviewInvitationRequest) {
    const { invitation, isExisting } = await this.preview.execute(token, new Date());
    const { id: invitationId, accountId, email, name, role } = invitation;
    return { email, name, role, existing: isExisting, accountId: accountId ?? undefined, invitationId };
  }

  async acceptInvitation(request: AcceptInvitationRequest) {
    const { token, userId, sessionId, name, password, source, userAgent } = request;
    const signedIn = userId && sessionId ? { userId, sessionId } : null;
    const acceptance = { token, name, password, signedIn };
    const view = await this.accept.execute(acceptance, { source, userAgent }, new Date());
    return { session: sessionMessage(view), token: view.token ?? undefined };
  }

  async listMembers({ accountId = null, page, perPage }: ListMembersRequest) {
    const { items, total } = await this.list.execute(accountId, { page, perPage });
    return { members: items.map(memberMessage), total };
  }

  async findUsers({ userIds }: FindUsersRequest) {
    return { users: (await this.users.findAll(userIds.slice(0, MAX_USERS))).map(userMessage) };
  }

  async updateMember({ accountId = null, memberId, role }: UpdateMemberRequest) {
    return { member: memberMessage(await this.update.execute(accountId, memberId, role, new Date())) };
  }

  async deleteMember({ accountId = null, memberId }: DeleteMemberRequest) {
    await this.remove.execute(accountId, memberId, new Date());
    return {};
  }
}
