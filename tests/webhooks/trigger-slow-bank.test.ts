import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const { stack, seller } = await withSeller(Stack.start());
const bank = new Http(stack.sandboxUrl);

test('S19.14 a bank that tells nothing for 10 s is a 503, and the repetition goes on with the same charge', async () => {
  const send = () =>
    seller.api.post('/v1/test/trigger', { type: 'charge.refunded' }, { 'idempotency-key': 'gatilho-1' });
  await bank.send('PUT', '/sandbox/v1/faults', { requests: [{ method: 'GET', path: '/cob', status: 500 }] });
  const late = await send();
  expect([late.status, late.body.error.code]).toEqual([503, 'service_unavailable']);

  await bank.send('DELETE', '/sandbox/v1/faults');
  const body = await eventually(async () => {
    const again = await send();
    expect([again.status, again.body.events]).toEqual([202, ['charge.paid', 'charge.refunded']]);
    return again.body;
  }, 60_000);
  const { data } = (await seller.api.get('/v1/charges')).body;
  expect(data).toMatchObject([{ id: body.resource, status: 'refunded' }]);
}, 120_000);
