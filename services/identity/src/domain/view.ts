import type { Membership } from './team.ts';

/** An account as a person of the platform looks at it, from one session. */
export interface View {
  /** `imp_…` */
  id: string;
  userId: string;
  sessionId: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

const VIEW_MS = 30 * 60_000;

export type ViewOrder = Pick<View, 'id' | 'userId' | 'sessionId' | 'accountId'>;

export function newView(order: ViewOrder, now: Date): View {
  return { ...order, createdAt: now, expiresAt: new Date(now.getTime() + VIEW_MS), endedAt: null };
}

export function isOpen({ expiresAt, endedAt }: View, now: Date): boolean {
  return endedAt === null && now < expiresAt;
}

const viewers: ReadonlySet<string> = new Set(['admin', 'support']);

/** Whether somebody of these teams may look at accounts. */
export function maySeeAccounts(memberships: readonly Membership[]): boolean {
  return memberships.some(({ accountId, role }) => accountId === null && viewers.has(role));
}
