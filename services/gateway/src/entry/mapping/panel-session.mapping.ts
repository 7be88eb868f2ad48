import type { Passkey as PasskeyMessage, Session } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type { PanelSession, Passkey } from '@catraca/contracts/http/schemas/panel-session';

/** `currentId`: of the session that asks. */
export function panelSessionResponse(session: Session, currentId: string): PanelSession {
  const { id, name, email, totpEnabled, passkeys } = session.user!;
  return {
    object: 'session',
    id: session.id,
    user: { id, name, email, totp_enabled: totpEnabled, passkeys },
    memberships: session.memberships.map(({ accountId = null, name, role }) => ({
      account: accountId,
      name,
      role: role as PanelSession['memberships'][number]['role'],
    })),
    reauthenticated_at: session.reauthenticatedAt,
    expires_at: session.expiresAt,
    created_at: session.createdAt,
    user_agent: session.userAgent,
    source: session.source,
    current: session.id === currentId,
  };
}

export function passkeyResponse({ id, name, createdAt, lastUsedAt = null }: PasskeyMessage): Passkey {
  return { object: 'passkey', id, name, created_at: createdAt, last_used_at: lastUsedAt };
}
