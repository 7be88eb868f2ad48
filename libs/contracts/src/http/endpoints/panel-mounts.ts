import type { SellerRole } from '../schemas/panel-role.ts';
import type { Endpoint } from './endpoint.ts';
import { withExport } from './exported.ts';
import { operatorEndpoints } from './operator-endpoints.ts';
import { sellerEndpoints } from './seller-endpoints.ts';

/** Who may what in an account (specification S27.12): the one table of roles and routes. */
const readers: readonly SellerRole[] = ['owner', 'finance', 'developer', 'support', 'viewer'];
const moneyReaders: readonly SellerRole[] = ['owner', 'finance', 'viewer'];
const sellers: readonly SellerRole[] = ['owner', 'finance', 'support'];
const payers: readonly SellerRole[] = ['owner', 'finance'];
const developers: readonly SellerRole[] = ['owner', 'developer'];
const logReaders: readonly SellerRole[] = ['owner', 'finance', 'developer', 'support'];
const owners: readonly SellerRole[] = ['owner'];

const { createSecretKey, listSecretKeys, revokeSecretKey } = operatorEndpoints;
const { createPublishableKey, listPublishableKeys, patchPublishableKey, deletePublishableKey } =
  operatorEndpoints;
const { getDisputeTimeline, getWithdrawalTimeline } = operatorEndpoints;
const { putBankAccount, getBankAccount, createWithdrawal, cancelWithdrawal } = operatorEndpoints;
const { listWithdrawals, getWithdrawal } = operatorEndpoints;
const { listLedgerEntries, listSettlements, getAccount } = operatorEndpoints;
const ofSellers = sellerEndpoints;

/** Endpoints of sellers and of the operator that people of the panel call for their account. */
const mounted: [readonly SellerRole[], Endpoint[], proof?: true | 'live'][] = [
  [
    readers,
    [
      ...[ofSellers.listCharges, ofSellers.getCharge, ofSellers.listRefunds, ofSellers.getRefund],
      ...[ofSellers.listPaymentLinks, ofSellers.getPaymentLink, ofSellers.listCards],
      ...[ofSellers.listAllRefunds, ofSellers.listOwnDisputes, ofSellers.getOwnDispute],
      ...[ofSellers.getDefenseFile, ofSellers.getInstallments],
    ],
  ],
  [moneyReaders, [ofSellers.getBalance, listLedgerEntries, listSettlements, listWithdrawals, getWithdrawal]],
  [
    sellers,
    [
      ...[ofSellers.createCharge, ofSellers.cancelCharge, ofSellers.createRefund],
      ...[ofSellers.createPaymentLink, ofSellers.patchPaymentLink, ofSellers.deleteCard],
      ...[ofSellers.putDefense, ofSellers.createDefenseFile, ofSellers.deleteDefenseFile],
    ],
  ],
  // To cancel is no risk: whoever sees a withdrawal that should not be stops it at once.
  [payers, [getBankAccount, cancelWithdrawal]],
  [payers, [putBankAccount, createWithdrawal], true],
  // In test mode, too: a key that is revoked by somebody else stops a shop.
  [developers, [revokeSecretKey], true],
  [developers, [createSecretKey], 'live'],
  [
    developers,
    [
      listSecretKeys,
      ...[createPublishableKey, listPublishableKeys, patchPublishableKey, deletePublishableKey],
      ...[ofSellers.createOwnWebhookEndpoint, ofSellers.listOwnWebhookEndpoints],
      ...[ofSellers.getOwnWebhookEndpoint, ofSellers.patchOwnWebhookEndpoint],
      ...[ofSellers.deleteOwnWebhookEndpoint, { ...ofSellers.getOwnWebhookSecret, isAudited: true as const }],
      ...[ofSellers.rotateOwnWebhookSecret, ofSellers.resendOwnEvent],
      ...[ofSellers.payTestCharge, ofSellers.expireTestCharge, ofSellers.decideTestAnalysis],
      ofSellers.attemptTestCharge,
      ...[ofSellers.chargeBackTestCharge, ofSellers.openTestDispute, ofSellers.approveTestDispute],
      ...[ofSellers.rejectTestDispute, ofSellers.payTestWithdrawal, ofSellers.failTestWithdrawal],
      ...[ofSellers.getTestClock, ofSellers.advanceTestClock],
      ...[ofSellers.createTestRun, ofSellers.listTestRuns, ofSellers.getTestRun],
      ofSellers.createTestTrigger,
    ],
  ],
  [
    logReaders,
    [
      ...[ofSellers.listOwnEvents, ofSellers.getOwnEvent],
      ...[ofSellers.listOwnDeliveries, ofSellers.getOwnDelivery],
      ...[ofSellers.listRequests, ofSellers.getRequest],
      ...[ofSellers.getChargeTimeline, ofSellers.getRefundTimeline, getDisputeTimeline],
      ...[ofSellers.getMandateTimeline, getWithdrawalTimeline],
    ],
  ],
  [owners, [getAccount]],
];

/** Rows of the panel, by the id of the endpoint whose handler answers. They have the same. */
export const panelMounts: ReadonlyMap<string, Endpoint> = new Map(
  mounted.flatMap(([roles, endpoints, proof]) =>
    endpoints.map((endpoint) => [endpoint.id, mountOf(endpoint, roles, proof)]),
  ),
);

/** What an account's own people read is not audited, but for a row that says so here. */
function mountOf(
  { showsDocuments: _shows, isUnlogged: _isUnlogged, isAudited, ...endpoint }: Endpoint,
  roles: readonly SellerRole[],
  proof: true | 'live' | undefined,
): Endpoint {
  const path = endpoint.path
    .replace(/^\/operator\/v1\/accounts\/:account$/, '/panel/v1/account')
    .replace(/^\/operator\/v1\/accounts\/:account\//, '/panel/v1/')
    .replace(/^\/v1\//, '/panel/v1/');
  const isTestOnly = 'testOnly' in endpoint.access;
  const isOperators = endpoint.access.by === 'operator';
  const access = {
    by: 'session',
    roles,
    ...(proof && { proof }),
    ...(isTestOnly && { testOnly: true as const }),
  } as const;
  const audited = isAudited && !isOperators ? { isAudited } : {};
  return withExport({ ...endpoint, ...audited, path, access });
}
