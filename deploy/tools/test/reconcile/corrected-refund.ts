import { ulidOf } from '@catraca/kernel/ids';
import { endedRefund } from '@catraca/testing/ended-refund';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import type { Stack } from '@catraca/testing/stack';

/**
 * A refund of a paid Pix charge that the bank refuses, and whose return it makes after all: it ends as
 * failed, and another one corrects it (ADR 58).
 */
export async function correctRefund(stack: Stack, api: Http, chargeId: string): Promise<void> {
  const bank = new Http(stack.sandboxUrl);
  await bank.send('PUT', '/sandbox/v1/faults', { returns: { fail: true, settlementMs: 0 } });
  const failed = await eventually(async () => {
    const { status, body } = await api.post(`/v1/charges/${chargeId}/refund`, { amount: 4_000 });
    expect(status).toBe(201);
    return body.id as string;
  });
  expect((await endedRefund(api, failed)).status).toBe('failed');
  await bank.delete('/sandbox/v1/faults');
  await stack.inDatabase('sandbox', (database) =>
    database
      .collection<{ _id: string }>('cobs')
      .updateOne({ _id: ulidOf(chargeId) }, { $set: { 'pagamentos.0.devolucoes.0.outcome': 'DEVOLVIDO' } }),
  );
  await stack.inDatabase('refunds', (database) =>
    database.collection('runs').updateMany({}, { $set: { dueAt: new Date(0) } }),
  );
  await eventually(async () => {
    const { body } = await api.get(`/v1/charges/${chargeId}/refunds`);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect(statuses.toSorted()).toEqual(['failed', 'succeeded']);
  }, 30_000);
}
