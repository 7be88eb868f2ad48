import { platformRoles, sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { ApiError } from '@catraca/kernel/errors';

/** Throws validation_failed for a role that an account's team, or the platform's (null), does not have. */
export function assertRole(accountId: string | null, role: string): void {
  const roles: readonly string[] = accountId === null ? platformRoles : sellerRoles;
  if (roles.includes(role)) return;
  throw new ApiError('validation_failed', { fields: { role: [`Deve ser um destes: ${roles.join(', ')}.`] } });
}

/** The role that manages the team: one member at least keeps it. */
export function ruling(accountId: string | null): string {
  return accountId === null ? 'admin' : 'owner';
}
