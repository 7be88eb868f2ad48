import type {
  CreateInvitationResponse,
  Invitation as InvitationMessage,
  Member as MemberMessage,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type { Invitation, Member } from '@catraca/contracts/http/schemas/panel-member';

/** `url`: for who may see where it is accepted. */
export function invitationResponse(
  { id, email, role, expiresAt }: InvitationMessage,
  url: string | null = null,
): Invitation {
  return { object: 'invitation', id, email, role: role as Invitation['role'], expires_at: expiresAt, url };
}

/** Without a mail server, who invites passes the link on. */
export function sentInvitationResponse({
  invitation,
  url,
  hasMailServer,
}: CreateInvitationResponse): Invitation {
  return invitationResponse(invitation!, hasMailServer ? null : url);
}

export function memberResponse({ id, user, role, createdAt, lastSeenAt = null }: MemberMessage): Member {
  return {
    object: 'member',
    id,
    user: { id: user!.id, name: user!.name, email: user!.email },
    role: role as Member['role'],
    created_at: createdAt,
    last_seen_at: lastSeenAt,
  };
}
