/** A signed-in browser. Of its token only the SHA-256 is stored. */
export interface Session {
  /** `ses_…` */
  id: string;
  userId: string;
  sha256: string;
  /** That of the user when the session began: a session of an older password is over. */
  passwordVersion: number;
  userAgent: string;
  source: string;
  reauthenticatedAt: Date;
  createdAt: Date;
  lastSeenAt: Date;
  /** The earlier of idle and limit. */
  expiresAt: Date;
  endedAt: Date | null;
}

export interface SessionLimits {
  idleSeconds: number;
  totalSeconds: number;
}

const MAX_RECORD_MS = 60_000;

/** When a session ends that is used now. */
export function expiryOf(createdAt: Date, now: Date, { idleSeconds, totalSeconds }: SessionLimits): Date {
  const idle = now.getTime() + idleSeconds * 1_000;
  return new Date(Math.min(idle, createdAt.getTime() + totalSeconds * 1_000));
}

/** Whether it can be used, by a user with this password version. */
export function isLive(session: Session, passwordVersion: number, now: Date): boolean {
  return !session.endedAt && session.expiresAt > now && session.passwordVersion >= passwordVersion;
}

/** A use is stored once a minute, or ten times within the idle time where that is shorter. */
export function shouldRecordUse({ lastSeenAt }: Session, { idleSeconds }: SessionLimits, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= Math.min(MAX_RECORD_MS, idleSeconds * 100);
}
