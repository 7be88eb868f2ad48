import { freePorts } from '@catraca/local/ports';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';

const REQUESTS = 40;

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
  second = await stack.startAnother('charges', { OPS_PORT: String(two) });
  ({ secretKey } = await newSeller(stack));
  const charges = `${stack.addressOf('charges')},${second}`;
  gateway = new Http(await stack.startAnotherGateway({ CHARGES_GRPC: charges }), secretKey);
}, 60_000);
afterAll(() => stack.close());

async function chargesCreatedBy(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  const count = /^rpc_server_duration_seconds_count\{.*createPixCharge.*\} (\d+)$/m.exec(text);
  return Number(count?.[1] ?? 0);
}

test('instances of a service share its calls, and one that leaves takes no request with it', async () => {
  const sell = async () => (await gateway.post('/v1/charges', chargeOrder())).status;
  for (let sold = 0; sold < REQUESTS; sold++) expect(await sell()).toBe(201);
  const [one = 0, two = 0] = await Promise.all(figures.map(chargesCreatedBy));
  expect(one + two).toBe(REQUESTS);
  expect(Math.abs(one - two)).toBeLessThan(REQUESTS / 4);

  const selling = Promise.all(Array.from({ length: REQUESTS }, sell));
  await stack.endService(`charges.${second.split(':')[1]}`);
  expect(new Set(await selling)).toEqual(new Set([201]));
  expect(await sell()).toBe(201);
});
