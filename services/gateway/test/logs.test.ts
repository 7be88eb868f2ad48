import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';

interface LogLine {
  msg: string;
  rpc?: string;
  type?: string;
  charge?: string;
  code?: string;
  err?: { stack: string };
}

let stack: Stack;
let seller: Seller;
let charge: string;

beforeAll(async () => {
  stack = await Stack.start(['gateway', 'accounts', 'charges', 'balance', 'sandbox']);
  seller = await newSeller(stack);
  charge = (await seller.api.post('/v1/charges', chargeOrder())).body.id;
  await seller.api.post(`/v1/test/charges/${charge}/pay`);
}, 60_000);
afterAll(() => stack.close());

function linesOf(service: string): LogLine[] {
  return stack
    .logOf(service)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

test('the lines of requests, RPCs and events name their charge', async () => {
  await eventually(() => {
    expect(
      linesOf('gateway').filter((line) => line.msg === 'request' && line.charge === charge),
    ).toHaveLength(2);
    expect(linesOf('charges')).toContainEqual(
      expect.objectContaining({ msg: 'rpc', rpc: expect.stringContaining('createPixCharge'), charge }),
    );
    expect(linesOf('balance')).toContainEqual(
      expect.objectContaining({ msg: 'event handled', type: 'charge.paid', charge }),
    );
  });
});

test('a 503 leaves a stack in the log that names our files and lines', async () => {
  await stack.endService('charges');
  expect((await seller.api.get(`/v1/charges/${charge}`)).status).toBe(503);
  await eventually(() => {
    const failure = linesOf('gateway').find(({ code, err }) => code === 'service_unavailable' && err);
    expect(failure?.err?.stack).toMatch(/libs\/platform\/src\/grpc\/\w+\.ts:\d+:\d+/);
  });
});
