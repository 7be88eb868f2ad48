import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller, receiver } = await withReceiver(SharedStack.open(), { events: ['charge.paid'] });

test('S1.1 S8.5 S9.6 S9.7 S13.2 S13.3 S19.4 a sale: charge, payment at the bank, signed webhook and balance, in one trace', async () => {
  const webhook = receiver.next(({ type }) => type === 'charge.paid', 15_000);
  const traceId = 'aaaabbbbccccddddeeeeffff00001111';
  const traceparent = `00-${traceId}-1111222233334444-01`;

  const order = chargeOrder({ reference: 'pedido-9', metadata: { mesa: '4' } });
  const created = await seller.api.post('/v1/charges', order, { 'idempotency-key': 'venda-1', traceparent });
  expect(created.status).toBe(201);
  expect(created.headers.get('trace-id')).toBe(traceId);
  const paying = await seller.api.post(`/v1/test/charges/${created.body.id}/pay`, undefined, { traceparent });
  expect(paying.status).toBe(200);

  const received = await webhook;
  expect(received).toMatchObject({ verified: true, delivery: expect.stringMatching(/^dlv_[0-9a-z]{26}$/) });
  const paid = (await seller.api.get(`/v1/charges/${created.body.id}`)).body;
  expect(received!.event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
    type: 'charge.paid',
    created_at: expect.any(String),
    data: {
      charge: {
        id: created.body.id,
        status: 'paid',
        amount: 12_990,
        reference: 'pedido-9',
        metadata: { mesa: '4' },
        paid_at: paid.paid_at,
      },
    },
  });
  await eventually(async () =>
    expect((await seller.api.get('/v1/balance')).body.available).toBe(created.body.net_amount),
  );

  for (const service of ['gateway', 'charges', 'balance', 'webhooks', 'notifier'] as const) {
    await eventually(() => expect(linesOf(service, traceId)).not.toEqual([]));
  }
  const requestId = created.headers.get('x-request-id');
  expect(linesOf('gateway', traceId).map(({ request_id }) => request_id)).toContain(requestId);
});

/** What a service logged of a trace. */
function linesOf(service: string, traceId: string): { request_id?: string }[] {
  const lines = stack
    .logOf(service)
    .split('\n')
    .filter((line) => line.includes(traceId));
  return lines.map((line) => JSON.parse(line));
}
