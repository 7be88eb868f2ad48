import { createContext, useContext } from 'react';
import type { Membership } from '../../queries/session.ts';
import { mayOnPlatform, type PlatformPermission } from '../../rules/roles.ts';

/** The role of the person in the platform's team. */
export const RoleContext = createContext<Membership['role'] | null>(null);

export function useMayOnPlatform(): (permission: PlatformPermission) => boolean {
  const role = useContext(RoleContext);
  return (permission) => role !== null && mayOnPlatform(role, permission);
}
