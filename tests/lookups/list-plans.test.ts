import type { ServiceName } from '@catraca/contracts/services';
import { type IdPrefix, newId } from '@catraca/kernel/ids';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { recordCommands } from '../sharding/commands.ts';

// How MongoDB reads the lists that are ordered by `createdAt`: from an index, in its order.

const { stack, seller } = await withSeller(Stack.start());
const services: readonly ServiceName[] = [
  'accounts',
  'balance',
  'checkout',
  'gateway',
  'refunds',
  'subscriptions',
  'vault',
  'webhooks',
];
let charge: string;

beforeAll(async () => {
  for (const service of services) await stack.inDatabase(service, recordCommands);
  charge = (await seller.api.post('/v1/charges', chargeOrder())).body.id;
}, 60_000);

/** How MongoDB read a list from this collection for one request: its plan as `explain` shows it. */
async function plansOf(
  path: string,
  { service, collection }: { service: ServiceName; collection: string },
): Promise<string[]> {
  const since = new Date();
  const client = path.startsWith('/operator') ? stack.operator : seller.api;
  const { status, text } = await client.get(path);
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return stack.inDatabase(service, async (database) => {
    const made = { ns: `${database.databaseName}.${collection}`, ts: { $gte: since } };
    const sorted = { ...made, op: 'query', 'command.sort.createdAt': -1 };
    const commands = await database.collection('system.profile').find(sorted).toArray();
    const plans = commands.map(({ command: { filter, sort } }) =>
      database.collection(collection).find(filter).sort(sort).explain('queryPlanner'),
    );
    return (await Promise.all(plans)).map(({ queryPlanner }) => JSON.stringify(queryPlanner.winningPlan));
  });
}

interface ReadList {
  /** `ACCOUNT`, `CHARGE`: ids of this run. */
  path: string;
  service: ServiceName;
  collection: string;
  /** Of its items, where it also goes on after one of them. */
  after?: IdPrefix;
}

const lists: ReadList[] = [
  { path: '/v1/refunds', service: 'refunds', collection: 'refunds', after: 'rf' },
  { path: '/v1/refunds?status=failed', service: 'refunds', collection: 'refunds', after: 'rf' },
  { path: '/v1/charges/CHARGE/refunds', service: 'refunds', collection: 'refunds', after: 'rf' },
  { path: '/v1/disputes', service: 'refunds', collection: 'disputes', after: 'med' },
  {
    path: '/operator/v1/accounts/ACCOUNT/disputes',
    service: 'refunds',
    collection: 'disputes',
    after: 'med',
  },
  { path: '/v1/cards', service: 'vault', collection: 'cards', after: 'pm' },
  { path: '/v1/cards?customer_document=52998224725', service: 'vault', collection: 'cards', after: 'pm' },
  { path: '/v1/payment_links', service: 'checkout', collection: 'payment_links', after: 'pl' },
  { path: '/v1/payment_links?active=true', service: 'checkout', collection: 'payment_links', after: 'pl' },
  { path: '/v1/payment_links?active=false', service: 'checkout', collection: 'payment_links', after: 'pl' },
  ...['', '?status=active', '?reference=a', '?customer_document=52998224725'].map(
    (query): ReadList => ({
      path: `/v1/mandates${query}`,
      service: 'subscriptions',
      collection: 'mandates',
      after: 'mnd',
    }),
  ),
  ...['', '?status=active', `?mandate=${newId('mnd')}`].map(
    (query): ReadList => ({
      path: `/v1/subscriptions${query}`,
      service: 'subscriptions',
      collection: 'subscriptions',
      after: 'sub',
    }),
  ),
  { path: '/v1/events', service: 'webhooks', collection: 'events', after: 'evt' },
  { path: '/v1/events?type=charge.paid', service: 'webhooks', collection: 'events', after: 'evt' },
  { path: '/v1/deliveries', service: 'webhooks', collection: 'deliveries', after: 'dlv' },
  { path: '/v1/deliveries?status=pending', service: 'webhooks', collection: 'deliveries', after: 'dlv' },
  { path: '/v1/test/runs', service: 'gateway', collection: 'test_runs', after: 'run' },
  {
    path: '/operator/v1/accounts/ACCOUNT/withdrawals',
    service: 'balance',
    collection: 'withdrawals',
    after: 'wd',
  },
  { path: '/operator/v1/accounts/ACCOUNT/secret_keys', service: 'accounts', collection: 'secret_keys' },
  {
    path: '/operator/v1/accounts/ACCOUNT/publishable_keys',
    service: 'accounts',
    collection: 'publishable_keys',
  },
  { path: '/operator/v1/accounts', service: 'accounts', collection: 'accounts' },
  { path: '/operator/v1/audit_log', service: 'gateway', collection: 'audit_log' },
  { path: '/operator/v1/audit_log?account=ACCOUNT', service: 'gateway', collection: 'audit_log' },
];

// An account has ten webhook endpoints and three listeners: those are sorted.
test.each(lists)('$path is read from an index, in its order, also after an item', async (list) => {
  const path = list.path.replace('CHARGE', charge).replace('ACCOUNT', seller.account);
  const after = list.after && `${path}${path.includes('?') ? '&' : '?'}after=${newId(list.after)}`;
  for (const asked of [path, ...(after ? [after] : [])]) {
    const plans = await plansOf(asked, list);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('IXSCAN');
    expect(plans[0]).not.toContain('"SORT"');
  }
});
