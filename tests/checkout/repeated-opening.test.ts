import { fingerprint } from '@catraca/gateway/fingerprint';
import { Http } from '@catraca/testing/http';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());

test('S16.1 an opening that runs again, even beside one that was answered, tells the same client secret', async () => {
  const order = { amount: 12_990, payment_methods: ['pix'], reference: 'pedido-repetido' };
  const open = () => seller.api.post('/v1/embed/sessions', order, { 'idempotency-key': 'pedido-repetido' });
  const first = await open();
  expect(first.status).toBe(201);
  // As a gateway leaves it whose lease has ended before it recorded its answer: the repetition runs again.
  await stack.inDatabase('gateway', async (database) => {
    const records = database.collection<{ _id: string }>('idempotency');
    const ofRequest = { fingerprint: fingerprint('POST', '/v1/embed/sessions', order) };
    const claim = await records.findOneAndUpdate(ofRequest, { $set: { leaseUntil: new Date(0) } });
    await records.deleteOne({ _id: { $gt: `${claim!._id}:`, $lt: `${claim!._id};` } });
  });
  const second = await open();
  expect(second.headers.get('idempotent-replayed')).toBeNull();
  expect(second.body).toEqual(first.body);

  const path = `/operator/v1/accounts/${seller.account}/publishable_keys`;
  const { body: page } = await stack.operator.post(path, { name: 'site', allowed_domains: ['loja.example'] });
  const { id, client_secret: secret } = first.body;
  const read = await new Http(stack.baseUrl).get(`/v1/embed/sessions/${id}`, {
    'x-service-publishable-key': page.key,
    'x-service-client-secret': secret,
    origin: 'https://loja.example',
  });
  expect(read.status).toBe(200);
});
