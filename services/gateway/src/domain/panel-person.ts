import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import type { PlatformRole, SellerRole } from '@catraca/contracts/http/schemas/panel-role';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';

/** Chooses the account of a request among several. */
export const ACCOUNT_HEADER = 'X-Catraca-Account';
/** Names the view by which a person of the platform looks at an account (specification S40.7). */
export const VIEW_HEADER = 'X-Catraca-View';

/** Without an account: of the platform's team. */
interface Membership {
  accountId?: string | null | undefined;
  role: string;
}

export interface AccountMembership {
  accountId: string;
  role: string;
}

/**
 * The membership of the account that the header names, or of the only one. Throws resource_not_found for
 * another's account, and validation_failed on the header (specification S27.9).
 */
export function membershipIn(memberships: readonly Membership[], header: unknown): AccountMembership {
  const ofAccounts = memberships.flatMap(({ accountId, role }) => (accountId ? [{ accountId, role }] : []));
  if (header === undefined) {
    if (ofAccounts.length > 1) throw wrongHeader('Informe a conta: a sessão tem mais de uma.');
    if (!ofAccounts[0]) throw new ApiError('resource_not_found');
    return ofAccounts[0];
  }
  if (!isId('acc', String(header))) throw wrongHeader('Deve ser um id no formato acc_….');
  const chosen = ofAccounts.find(({ accountId }) => accountId === header);
  if (!chosen) throw new ApiError('resource_not_found');
  return chosen;
}

/** The role in the platform's team. Throws resource_not_found for who is not of it: nothing is told. */
export function platformRoleOf(memberships: readonly Membership[]): PlatformRole {
  const ofPlatform = memberships.find(({ accountId }) => !accountId);
  if (!ofPlatform) throw new ApiError('resource_not_found');
  return ofPlatform.role as PlatformRole;
}

/** Throws role_not_allowed with the roles that may. */
export function assertRole(
  { role }: Pick<AccountMembership, 'role'>,
  roles: readonly (SellerRole | PlatformRole)[],
): void {
  if (!(roles as readonly string[]).includes(role))
    throw new ApiError('role_not_allowed', { required_roles: roles });
}

/** Whether a role may call what is mounted of an endpoint in the panel. */
export function mayCall({ role }: Pick<AccountMembership, 'role'>, { id }: Endpoint): boolean {
  const access = panelMounts.get(id)?.access;
  return access?.by === 'session' && (access.roles as readonly string[]).includes(role);
}

/** Throws reauthentication_required when the person's last proof is older than `seconds`. */
export function assertProven(
  { reauthenticatedAt }: { reauthenticatedAt: string },
  now: Date,
  seconds: number,
): void {
  if (now.getTime() - new Date(reauthenticatedAt).getTime() > seconds * 1_000)
    throw new ApiError('reauthentication_required');
}

function wrongHeader(message: string): ApiError {
  return new ApiError('validation_failed', { fields: { [ACCOUNT_HEADER]: [message] } });
}
