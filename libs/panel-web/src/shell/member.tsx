import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Membership } from '../queries/session.ts';
import { actions, may, type Permission } from '../rules/roles.ts';

const Context = createContext<{ role: Membership['role']; isViewing: boolean } | null>(null);

interface MemberProps {
  member: Pick<Membership, 'role'>;
  /** Looks at the account, and changes nothing. */
  isViewing?: boolean;
  children: ReactNode;
}

export function MemberProvider({ member, isViewing = false, children }: MemberProps) {
  const value = useMemo(() => ({ role: member.role, isViewing }), [member.role, isViewing]);
  return <Context value={value}>{children}</Context>;
}

/** Whether the person's role in this account allows it. Who only looks does no action. */
export function useMay(): (permission: Permission) => boolean {
  const member = useContext(Context);
  return (permission) =>
    member !== null && may(member.role, permission) && !(member.isViewing && actions.has(permission));
}
