import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';

/** Concurrent sales. */
const CONCURRENCY = 25;
const TIMEOUT_MS = 120_000;

/** Makes charges and pays them. Resolves with their ids once all are paid. */
export async function sellAndPay(stack: Stack, api: Http, count: number): Promise<string[]> {
  const bank = new Http(stack.sandboxUrl);
  const before = await countIn(stack, 'charges', 'charges', { status: 'paid' });
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = Array.from({ length: Math.min(CONCURRENCY, count - ids.length) });
    await Promise.all(
      batch.map(async () => {
        const { body } = await api.post('/v1/charges', chargeOrder());
        await bank.post(`/sandbox/v1/cobs/${body.id.slice(3)}/pay`);
        ids.push(body.id);
      }),
    );
  }
  const isPaid = async () =>
    (await countIn(stack, 'charges', 'charges', { status: 'paid' })) >= before + count;
  await waitUntil(isPaid);
  return ids;
}

export function countIn(
  stack: Stack,
  service: 'balance' | 'charges' | 'notifier',
  collection: string,
  filter: object,
): Promise<number> {
  return stack.inDatabase(service, (database) => database.collection(collection).countDocuments(filter));
}

export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (const startedAt = Date.now(); !(await condition()); ) {
    if (Date.now() - startedAt > TIMEOUT_MS)
      throw new Error('the backlog was not processed within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
