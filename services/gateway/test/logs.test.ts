import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

interface LogLine {
  msg: string;
  rpc?: string;
  type?: string;
  charge?: string;
  code?: string;
  err?: { stack: string };
}

const { stack, seller } = await withSeller(SharedStack.open());
let charge: string;

beforeAll(async () => {
  charge = (await seller.api.post('/v1/charges', chargeOrder())).body.id;
  await seller.api.post(`/v1/test/charges/${charge}/pay`);
}, 60_000);

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
  const gateway = await stack.startGateway({ CHARGES_GRPC: '127.0.0.1:1' });
  expect((await new Http(gateway, seller.secretKey).get(`/v1/charges/${charge}`)).status).toBe(503);
  const label = `gateway.${new URL(gateway).port}`;
  await eventually(() => {
    const failure = linesOf(label).find(({ code, err }) => code === 'service_unavailable' && err);
    expect(failure?.err?.stack).toMatch(/libs\/platform\/src\/grpc\/\w+\.ts:\d+:\d+/);
  });
});
