import { serviceNames } from '@catraca/contracts/services';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const ports = await freePorts(serviceNames.length);
const ops = Object.fromEntries(
  serviceNames.map((name, index) => [name, new Http(`http://127.0.0.1:${ports[index]}`)]),
);
const settings = serviceNames.map((name, index) => [name, { OPS_PORT: String(ports[index]) }]);
const { seller } = await withReceiver(Stack.start(serviceNames, Object.fromEntries(settings)));

/** The sum of a service's figures of this name whose labels are these, whatever else they are. */
async function figure(service: string, name: string, labels: Record<string, string> = {}): Promise<number> {
  const { text } = await ops[service]!.get('/metrics');
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && wanted.every((label) => line.includes(label)));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

test('one sale is visible in the metrics of every service', async () => {
  const { api } = seller;
  const { body } = await api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'm1' });
  await api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'm1' });
  await api.post(`/v1/test/charges/${body.id}/pay`);
  const created = { route: '/v1/charges', method: 'POST', status: '201' };
  await eventually(async () => {
    expect(await figure('gateway', 'http_server_request_duration_seconds_count', created)).toBe(2);
    expect(await figure('gateway', 'idempotency_outcomes_total', { outcome: 'replayed' })).toBe(1);
    expect(
      await figure('charges', 'rpc_server_duration_seconds_count', {
        rpc: 'catraca.charges.v1.ChargesService/createPixCharge',
        code: 'ok',
      }),
    ).toBe(1);
    expect(
      await figure('charges', 'provider_call_duration_seconds_count', {
        operation: 'PUT /cob/{txid}',
        outcome: 'answered',
      }),
    ).toBe(1);
    expect(await figure('charges', 'outbox_publication_seconds_count', { topic: 'charges.events' })).toBe(2);
    expect(await figure('balance', 'ledger_postings_total')).toBe(1);
    expect(await figure('notifier', 'webhook_attempts_total')).toBe(1);
    expect(await figure('balance', 'kafka_consumer_lag_messages', { topic: 'charges.events' })).toBe(0);
  });
});

test('every service reports that it is ready', async () => {
  for (const name of serviceNames)
    expect(await ops[name]!.get('/readyz')).toMatchObject({ status: 200, body: { missing: [] } });
});
