import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';

const AT_ONCE = 80;

let stack: Stack;
let secretKey: string;
let gateway: Http;
let figures: string[];
let second: string;

beforeAll(async () => {
  const [one, two] = await freePorts(2);
  figures = [one, two].map((port) => `http://127.0.0.1:${port}/metrics`);
  stack = await Stack.start(['gateway', 'accounts', 'charges', 'sandbox'], {
    charges: { OPS_PORT: String(one) },
  });
  second = await stack.startInstance('charges', { OPS_PORT: String(two) });
  ({ secretKey } = await newSeller(stack));
  const charges = `${stack.addressOf('charges')},${second}`;
  gateway = new Http(await stack.startGateway({ CHARGES_GRPC: charges }), secretKey);
}, 60_000);
afterAll(() => stack.close());

async function chargesCreatedBy(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  const count = /^rpc_server_duration_seconds_count\{.*createPixCharge.*\} (\d+)$/m.exec(text);
  return Number(count?.[1] ?? 0);
}

test('calls alternate between instances of a service, and an instance that stops fails no request', async () => {
  const sell = async () => (await gateway.post('/v1/charges', chargeOrder())).status;
  await eventually(async () => {
    expect(await sell()).toBe(201);
    expect(Math.min(...(await Promise.all(figures.map(chargesCreatedBy))))).toBeGreaterThan(0);
  });

  const selling = Promise.all(Array.from({ length: AT_ONCE }, sell));
  await stack.endService(`charges.${second.split(':')[1]}`);
  expect(new Set(await selling)).toEqual(new Set([201]));
  expect(await sell()).toBe(201);
});
