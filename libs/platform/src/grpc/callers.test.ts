import { callersOf, servicesNamedIn } from './callers.ts';
import { methodsOf, packageDefinition } from './definition.ts';

const release = 'spiffe://catraca/pay';

test.each([
  ['URI:spiffe://catraca/pay/gateway', ['gateway']],
  ['DNS:localhost, URI:spiffe://catraca/pay/notifier, IP Address:127.0.0.1', ['notifier']],
  ['URI:spiffe://elsewhere/pay/gateway', []],
  ['URI:spiffe://catraca/other/gateway', []],
  ['URI:spiffe://catraca/gateway', []],
  ['URI:spiffe://catraca/pay/gateway/admin', []],
  ['DNS:gateway, DNS:gateway.catraca.svc', []],
  ['IP Address:127.0.0.1', []],
  ['', []],
])('a certificate for %j names %j', (subjectAltName, services) => {
  expect(servicesNamedIn(subjectAltName, release)).toEqual(services);
});

test('where the release is not known, nobody is anybody', () => {
  expect(servicesNamedIn('URI:spiffe://catraca/pay/gateway', null)).toEqual([]);
});

// Node quotes a name with a comma or a quote: it cannot pass for two.
test('a name that contains the separator names no other service', () => {
  const quoted = 'URI:"spiffe://evil/\\u002c, URI:spiffe://catraca/pay/gateway"';
  expect(servicesNamedIn(quoted, release)).not.toContain('gateway');
});

const services = Object.keys(packageDefinition).filter((name) => name.endsWith('Service'));

test.each(services)('every RPC of %s names its callers', (service) => {
  for (const method of methodsOf(service)) expect(callersOf(method).size).toBeGreaterThan(0);
});

test('subscriptions with their secrets are for the notifier only, and keys for the gateway only', () => {
  const callers = (service: string, rpc: string) =>
    callersOf(methodsOf(service).find(({ path }) => path.endsWith(`/${rpc}`))!);
  expect([...callers('catraca.webhooks.v1.WebhooksService', 'FindSubscriptions')]).toEqual(['notifier']);
  expect([...callers('catraca.accounts.v1.AccountsService', 'CreateSecretKey')]).toEqual(['gateway']);
  expect([...callers('catraca.charges.v1.ChargesService', 'CreatePixCharge')]).toEqual([
    'gateway',
    'checkout',
  ]);
});

test('the notifier may call these RPCs only, as docs/security.md says', () => {
  const allowed = services
    .flatMap(methodsOf)
    .filter((method) => callersOf(method).has('notifier'))
    .map(({ path }) => path.split('/').at(-1));
  expect(allowed.sort()).toEqual(['FindSubscriptions', 'ListTestClocks', 'OfferAttempt']);
});

test('an RPC without callers, or with one that does not exist, stops the start', () => {
  const [method] = methodsOf('catraca.balance.v1.BalanceService');
  const option = '(catraca.common.v1.callers)';
  expect(() => callersOf({ ...method!, options: {} as never })).toThrow('names no callers');
  expect(() => callersOf({ ...method!, options: { [option]: 'gateway,nobody' } as never })).toThrow('nobody');
});
