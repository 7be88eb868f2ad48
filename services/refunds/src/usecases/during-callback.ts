import type { Acquirers } from '../adapters/acquirers.ts';
import type { KnownCharge } from '../adapters/charges.client.ts';
import type { PixBanks } from '../adapters/pix-banks.ts';
import type { Refund } from '../domain/refund.ts';

/**
 * Keeps a callback about a charge, as a step of the refunds that it brought news of; without news, as an
 * ignored one of those that are pending. `work` handles it, and returns the refunds that it found. Returns
 * whether it brought news.
 */
export async function duringCallback(
  provider: PixBanks | Acquirers,
  charge: KnownCharge,
  now: Date,
  work: () => Promise<Refund[]>,
): Promise<boolean> {
  let news: Refund[] = [];
  try {
    news = (await work()).filter((refund) => isNews(refund, charge));
    return news.length > 0;
  } finally {
    for (const refund of news) provider.keepCallback(refund, now, 'handled');
    const ignoring = news.length === 0 ? charge.refunds.filter(({ status }) => status === 'pending') : [];
    const { accountId, livemode } = charge;
    for (const { id, createdAt } of ignoring)
      provider.keepCallback({ id, accountId, livemode, createdAt: new Date(createdAt) }, now, 'ignored');
  }
}

/** `charge`: as it was before. */
function isNews({ id, stage }: Refund, { refunds }: KnownCharge): boolean {
  const before = refunds.find((refund) => refund.id === id);
  return !before || (before.status === 'pending' && stage === 'concluded');
}
