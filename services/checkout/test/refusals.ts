import type { StackAccess } from '@catraca/testing/stack-access';
import type { Shop } from './shop.ts';

/** As if so many cards of a shop had been refused just now, in its one counter of a kind. */
export async function setRefusals<Services extends StackAccess>(
  { stack, seller }: Shop<Services>,
  kind: string,
  count: number,
): Promise<void> {
  const refusals = Array.from({ length: count }, (_, index) => ({ chargeId: `ch_${index}`, at: new Date() }));
  const filter = { accountId: seller.account, _id: { $regex: `:${kind}(:|$)` } as never };
  const { modifiedCount } = await stack.inDatabase('checkout', (database) =>
    database.collection('refusal_counters').updateMany(filter, { $set: { refusals } }),
  );
  expect(modifiedCount).toBe(1);
}
