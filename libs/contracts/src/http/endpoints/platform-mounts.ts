import { type PlatformRole, platformRoles } from '../schemas/panel-role.ts';
import type { Endpoint } from './endpoint.ts';
import { withExport } from './exported.ts';
import { operatorEndpoints } from './operator-endpoints.ts';

/** Who may what of the platform's people (specification S40.3): the one table of roles and routes. */
const everybody: readonly PlatformRole[] = platformRoles;
const managers: readonly PlatformRole[] = ['admin', 'support'];
const payers: readonly PlatformRole[] = ['admin', 'finance'];
const admins: readonly PlatformRole[] = ['admin'];

type Row = readonly [roles: readonly PlatformRole[], endpoints: readonly Endpoint[], proof?: true];

/** What changes something, or shows a secret, by who may. All else of the operator's is read by everybody. */
const rows: readonly Row[] = [
  [managers, [operatorEndpoints.createAccount, operatorEndpoints.createAccountInvitation]],
  // By its fields: `accountFieldRoles`.
  [everybody, [operatorEndpoints.patchAccount]],
  [payers, [operatorEndpoints.createWithdrawal, operatorEndpoints.putBankAccount], true],
  [payers, [operatorEndpoints.failWithdrawal, operatorEndpoints.cancelWithdrawal], true],
  [admins, [operatorEndpoints.listOperatorCredentials]],
  [
    admins,
    [
      operatorEndpoints.createPlatformInvitation,
      ...[operatorEndpoints.createOperatorCredential, operatorEndpoints.revokeOperatorCredential],
      ...[operatorEndpoints.createSecretKey, operatorEndpoints.revokeSecretKey],
      ...[operatorEndpoints.getWebhookSecret, operatorEndpoints.rotateWebhookSecret],
    ],
    true,
  ],
  [
    admins,
    [
      ...[operatorEndpoints.createPublishableKey, operatorEndpoints.patchPublishableKey],
      operatorEndpoints.deletePublishableKey,
      ...[operatorEndpoints.createWebhookEndpoint, operatorEndpoints.patchWebhookEndpoint],
      ...[operatorEndpoints.deleteWebhookEndpoint, operatorEndpoints.resendEvent],
    ],
  ],
];

const decided = new Map(
  rows.flatMap(([roles, endpoints, proof]) => endpoints.map(({ id }) => [id, { roles, proof }] as const)),
);

/** Who may send which member of an account, in the body of `createAccount` and `patchAccount`. */
export const accountFieldRoles: Readonly<Record<string, readonly PlatformRole[]>> = {
  name: managers,
  document: managers,
  email: managers,
  registration: managers,
  registration_reason: managers,
  switches: managers,
  contract: admins,
  money_out: payers,
};

/** Members that ask for a new proof: what every sale costs, and whether money leaves. */
export const provenAccountFields: ReadonlySet<string> = new Set(['contract', 'money_out']);

const OPERATOR_PATH = '/operator/v1/';
export const PLATFORM_PATH = '/panel/v1/platform/';

/** Rows of the panel for the platform's people, by the id of the operator's endpoint that answers. */
export const platformMounts: ReadonlyMap<string, Endpoint> = new Map(
  Object.values<Endpoint>(operatorEndpoints).map((endpoint) => [endpoint.id, mountOf(endpoint)]),
);

function mountOf(endpoint: Endpoint): Endpoint {
  const path = endpoint.path.replace(OPERATOR_PATH, PLATFORM_PATH);
  const { roles, proof } = decided.get(endpoint.id) ?? { roles: rolesThatRead(endpoint), proof: undefined };
  return withExport({ ...endpoint, path, access: { by: 'platform', roles, ...(proof && { proof }) } });
}

/** A new endpoint that changes something has to be decided on above; until then it is an admin's. */
function rolesThatRead({ method, isReading, access }: Endpoint): readonly PlatformRole[] {
  const isRead = method === 'GET' || isReading === true;
  return isRead && access.by === 'operator' && access.scope === 'read' ? everybody : admins;
}
