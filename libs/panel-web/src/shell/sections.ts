import type { Permission } from '../rules/roles.ts';

/** The parts of the panel, in the order of the menu. */
export const sections = [
  { to: '/$mode', name: 'home', permission: 'readCharges' },
  { to: '/$mode/cobrancas', name: 'charges', permission: 'readCharges' },
  { to: '/$mode/links', name: 'links', permission: 'readCharges' },
  { to: '/$mode/pix-automatico', name: 'recurring', permission: 'readCharges' },
  { to: '/$mode/cartoes', name: 'cards', permission: 'readCharges' },
  { to: '/$mode/contestacoes', name: 'disputes', permission: 'readCharges' },
  { to: '/$mode/saldo', name: 'balance', permission: 'readBalance' },
  { to: '/$mode/desenvolvedores', name: 'developers', permission: 'readLogs' },
  { to: '/$mode/equipe', name: 'people', permission: 'manageTeam' },
  { to: '/$mode/conta', name: 'ownAccount', permission: 'readAccount' },
] as const satisfies { to: string; name: string; permission: Permission }[];
