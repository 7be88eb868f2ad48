import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { type Permission, permissions } from './roles.ts';

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
