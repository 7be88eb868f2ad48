import { callersOf, servicesNamedIn } from './callers.ts';
import { methodsOf, packageDefinition } from './definition.ts';

test.each([
  ['URI:spiffe://catraca/gateway', ['gateway']],
  ['DNS:charges', ['charges']],
  ['DNS:charges.catraca.svc.cluster.local, IP Address:10.0.0.7', ['charges']],
  ['DNS:localhost, URI:spiffe://catraca/notifier, IP Address:127.0.0.1', ['localhost', 'notifier']],
  ['URI:spiffe://elsewhere/gateway', []],
  ['URI:spiffe://catraca/gateway/admin', ['gateway/admin']],
  ['IP Address:127.0.0.1', []],
  ['', []],
])('a certificate for %j names %j', (subjectAltName, services) => {
  expect(servicesNamedIn(subjectAltName)).toEqual(services);
});

// Node quotes a name with a comma or a quote: it cannot pass for two.
test('a name that contains the separator names no other service', () => {
  expect(servicesNamedIn('URI:"spiffe://evil/\\u002c, DNS:gateway"')).not.toContain('gateway');
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

test('an RPC without callers, or with one that does not exist, stops the start', () => {
  const [method] = methodsOf('catraca.balance.v1.BalanceService');
  const option = '(catraca.common.v1.callers)';
  expect(() => callersOf({ ...method!, options: {} as never })).toThrow('names no callers');
  expect(() => callersOf({ ...method!, options: { [option]: 'gateway,nobody' } as never })).toThrow('nobody');
});
