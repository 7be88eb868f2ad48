import type {
  Invitation as InvitationMessage,
  Member as MemberMessage,
  Passkey as PasskeyMessage,
  Session as SessionMessage,
  User as UserMessage,
  View as ViewMessage,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Invitation } from '../domain/invitation.ts';
import type { Passkey, User } from '../domain/user.ts';
import type { View } from '../domain/view.ts';
import type { MemberView } from '../usecases/list-members.ts';
import type { SessionView } from '../usecases/session-view.ts';

export function userMessage({ id, name, email, totpSecret, passkeys }: User): UserMessage {
  return {
    id,
    name,
    email,
    totpEnabled: totpSecret !== null,
    passkeys: passkeys.length,
  } satisfies EveryField<UserMessage>;
}

export function sessionMessage({ session, user, memberships }: SessionView): SessionMessage {
  return {
    id: session.id,
    user: userMessage(user),
    memberships: memberships.map(({ accountId, name, role }) => {
      return { accountId: accountId ?? undefined, name, role };
    }),
    reauthenticatedAt: session.reauthenticatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    source: session.source,
  } satisfies EveryField<SessionMessage>;
}

export function passkeyMessage({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyMessage {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
  } satisfies EveryField<PasskeyMessage>;
}

export function invitationMessage(invitation: Invitation): InvitationMessage {
  const { id, accountId, email, role, expiresAt, createdAt } = invitation;
  return {
    id,
    accountId: accountId ?? undefined,
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  } satisfies EveryField<InvitationMessage>;
}

export function memberMessage({ member, user }: MemberView): MemberMessage {
  return {
    id: member.id,
    user: userMessage(user),
    role: member.role,
    createdAt: member.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString(),
  } satisfies EveryField<MemberMessage>;
}

export function viewMessage({ id, accountId, expiresAt }: View): ViewMessage {
  return { id, accountId, expiresAt: expiresAt.toISOString() } satisfies EveryField<ViewMessage>;
}
