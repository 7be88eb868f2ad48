import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { HUNG_AFTER_MS } from '@catraca/testing/service-processes';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Listener } from './listener.ts';

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'webhooks', 'notifier', 'sandbox']),
);

test('S13.39 a notifier that ends while an attempt is offered leaves it to the next one', async () => {
  const { api, secretKey: key } = seller;
  const listener = await Listener.open({ baseUrl: stack.baseUrl, key });
  await listener.untilConnected();
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  const { id } = await listener.delivery(0);
  const signaledAt = performance.now();
  await stack.endService('notifier');
  expect(performance.now() - signaledAt).toBeLessThan(HUNG_AFTER_MS);
  await stack.startService('notifier');

  expect((await api.post(`/v1/listen/${id}`, { status: 200, duration_ms: 7 })).status).toBe(204);
  await eventually(async () => {
    const { data } = (await api.get('/v1/deliveries')).body;
    expect(data).toMatchObject([{ id, attempt: 1, status: 'succeeded', duration_ms: 7 }]);
  });
  expect(listener.deliveries()).toHaveLength(1);
  listener.close();
}, 60_000);
