import type { PlatformRole, SellerRole } from '@catraca/contracts/http/schemas/panel-role';

/** What the pages show to whom. The API decides; its table is compared with this one in the test. */
export const permissions = {
  readCharges: ['owner', 'finance', 'developer', 'support', 'viewer'],
  readBalance: ['owner', 'finance', 'viewer'],
  sell: ['owner', 'finance', 'support'],
  refund: ['owner', 'finance', 'support'],
  defend: ['owner', 'finance', 'support'],
  withdraw: ['owner', 'finance'],
  develop: ['owner', 'developer'],
  readLogs: ['owner', 'finance', 'developer', 'support'],
  manageTeam: ['owner'],
  readAccount: ['owner'],
} as const satisfies Record<string, readonly SellerRole[]>;
export type Permission = keyof typeof permissions;

/** What is done, not read: hidden from who only looks. Of other pages the API refuses the actions. */
export const actions: ReadonlySet<Permission> = new Set(['sell', 'refund', 'defend', 'withdraw']);

export function may(role: SellerRole | PlatformRole, permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).includes(role);
}

/** The same for the platform's people, on its own pages. */
export const platformPermissions = {
  read: ['admin', 'finance', 'support'],
  manageAccounts: ['admin', 'support'],
  setContracts: ['admin'],
  holdMoney: ['admin', 'finance'],
  endWithdrawals: ['admin', 'finance'],
  viewAccounts: ['admin', 'support'],
  managePeople: ['admin'],
  manageCredentials: ['admin'],
} as const satisfies Record<string, readonly PlatformRole[]>;
export type PlatformPermission = keyof typeof platformPermissions;

export function mayOnPlatform(role: SellerRole | PlatformRole, permission: PlatformPermission): boolean {
  return (platformPermissions[permission] as readonly string[]).includes(role);
}
