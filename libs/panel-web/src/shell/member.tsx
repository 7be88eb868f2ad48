import { createContext, type ReactNode, useContext } from 'react';
import type { Membership } from '../queries/session.ts';
import { may, type Permission } from '../rules/roles.ts';

const Context = createContext<Membership | null>(null);

export function MemberProvider({ member, children }: { member: Membership; children: ReactNode }) {
  return <Context value={member}>{children}</Context>;
}

/** Whether the person's role in this account allows it. */
export function useMay(): (permission: Permission) => boolean {
  const member = useContext(Context);
  return (permission) => member !== null && may(member.role, permission);
}
