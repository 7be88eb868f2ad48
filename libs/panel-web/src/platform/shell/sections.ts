import type { PlatformPermission } from '../../rules/roles.ts';

/** The parts of the platform's side, in the order of the menu. */
export const sections = [
  { to: '/platform/$mode/saude', path: 'saude', name: 'health', permission: 'read' },
  { to: '/platform/$mode/contas', path: 'contas', name: 'accounts', permission: 'read' },
  { to: '/platform/$mode/dinheiro', path: 'dinheiro', name: 'money', permission: 'read' },
  { to: '/platform/$mode/pessoas', path: 'pessoas', name: 'people', permission: 'read' },
] as const satisfies { to: string; path: string; name: string; permission: PlatformPermission }[];
