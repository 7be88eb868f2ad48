import { testCards } from '@catraca/testing/card-token';
import type { Shop } from '../src/alerts/shop.ts';

/** One of every kind of sale, so that every figure grows. */
export async function sellEverything(shop: Shop): Promise<void> {
  const paid = await shop.sellByPix();
  await Promise.all([
    shop.refund(paid),
    shop.sellByCard(),
    shop.sellByCard(testCards.refused),
    shop.sellInBrowser(),
    shop.withdraw(),
  ]);
}
