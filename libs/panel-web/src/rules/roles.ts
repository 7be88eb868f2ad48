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

export function may(role: SellerRole | PlatformRole, permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).includes(role);
}
