import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import { accountFieldRoles, platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import { type Permission, type PlatformPermission, permissions, platformPermissions } from './roles.ts';

/** An endpoint of the API for each. */
const endpoints: Record<Permission, string> = {
  readCharges: 'listCharges',
  readBalance: 'listLedgerEntries',
  sell: 'createCharge',
  refund: 'createRefund',
  defend: 'putDefense',
  withdraw: 'createWithdrawal',
  develop: 'payTestCharge',
  readLogs: 'getChargeTimeline',
  manageTeam: 'listMembers',
  readAccount: 'getAccount',
};

test.each(Object.entries(endpoints))('the pages show %s to whom the API lets in', (permission, id) => {
  const endpoint = panelMounts.get(id) ?? panelEndpoints[id as keyof typeof panelEndpoints];
  const roles = 'roles' in endpoint.access ? endpoint.access.roles : [];
  expect([...permissions[permission as Permission]].sort()).toEqual([...roles!].sort());
});

/** The same of the platform's people: an endpoint, or a member of an account. */
const ofPlatform: Record<PlatformPermission, string> = {
  read: 'listAccounts',
  manageAccounts: 'createAccount',
  setContracts: 'contract',
  holdMoney: 'money_out',
  endWithdrawals: 'failWithdrawal',
  viewAccounts: 'openImpersonation',
  managePeople: 'updatePlatformMember',
  manageCredentials: 'createOperatorCredential',
};

test.each(Object.entries(ofPlatform))(
  'the pages of the platform show %s to whom the API lets in',
  (permission, id) => {
    const endpoint = platformMounts.get(id) ?? platformEndpoints[id as keyof typeof platformEndpoints];
    const roles = endpoint && 'roles' in endpoint.access ? endpoint.access.roles : accountFieldRoles[id];
    expect([...platformPermissions[permission as PlatformPermission]].sort()).toEqual([...roles!].sort());
  },
);
