import { eventually } from '@catraca/testing/eventually';
import { paid } from './paid.ts';
import { openReceiver } from './receiver.ts';
import { type RunningStack, startStack } from './running-stack.ts';

let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test('S13.12 an endpoint that does not respond times out after ten seconds; one whose 2xx body never ends has succeeded', async () => {
  const [silent, endless] = [await openReceiver(), await openReceiver()];
  silent.response(() => undefined);
  endless.response((response) => response.writeHead(200).write('começo'));
  const toSilent = await stack.endpoint(silent.url);
  const toEndless = await stack.endpoint(endless.url, toSilent.accountId);
  await stack.publish([paid(toSilent.accountId)]);

  const log = stack.log.collection('deliveries');
  await eventually(async () => expect(await log.countDocuments()).toBe(2), 20_000);
  const given = await log.findOne({ endpointId: toSilent.id });
  expect(given).toMatchObject({
    status: 'failed',
    error: 'timeout',
    responseStatus: null,
    responseBody: null,
  });
  expect(given!.durationMs).toBeGreaterThanOrEqual(9_990);
  expect(given!.durationMs).toBeLessThan(11_000);
  expect(await log.findOne({ endpointId: toEndless.id })).toMatchObject({
    status: 'succeeded',
    responseStatus: 200,
    responseBody: 'começo',
  });
  await Promise.all([silent.close(), endless.close()]);
});
