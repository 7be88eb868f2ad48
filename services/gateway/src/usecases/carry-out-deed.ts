import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import { readUntil } from '@catraca/platform/service/read-until';
import type { TestShop } from '../adapters/test-shop.ts';
import type { Deed } from '../domain/test-run/fates.ts';
import { patience } from '../domain/test-run/test-run.ts';

/** What was seen of a sale so far. */
export interface Sale {
  shop: TestShop;
  chargeId: string;
  /** What its first `refund_part` gives back. */
  refundPart: Cents;
  /** Ids of its refunds follow from it. */
  time: Date;
  signal: AbortSignal;
  /** States that its charge does not show itself. */
  seen: string[];
  postings: number;
}

/** Nothing was seen of it yet. */
export function newSale(
  sale: Pick<Sale, 'shop' | 'chargeId' | 'time' | 'signal'> & Partial<Pick<Sale, 'refundPart'>>,
): Sale {
  return { refundPart: 0, ...sale, seen: [], postings: 0 };
}

/** Does it, or finds that an interrupted attempt did, and waits for what comes of it. */
export async function carryOut(deed: Deed, sale: Sale): Promise<void> {
  const { shop, chargeId, seen } = sale;
  switch (deed) {
    case 'pay':
      await unlessDone('charge_not_payable', shop.pay(chargeId));
      return waitForCharge(sale, ({ status }) => status !== 'pending');
    case 'expire':
      await unlessDone('charge_not_payable', shop.expire(chargeId));
      return waitForCharge(sale, ({ status }) => status !== 'pending');
    case 'cancel':
      await unlessDone('charge_not_cancelable', shop.cancel(chargeId));
      return waitForCharge(sale, ({ status }) => status !== 'pending' && status !== 'in_analysis');
    case 'approve':
    case 'refuse': {
      const outcome = deed === 'approve' ? 'approved' : 'refused';
      await unlessDone('charge_not_in_analysis', shop.decideAnalysis(chargeId, outcome));
      return waitForCharge(sale, ({ status }) => status !== 'in_analysis');
    }
    case 'refund':
    case 'refund_part':
      seen.push(await refund(sale, deed === 'refund' ? undefined : sale.refundPart));
      sale.postings += 1;
      return;
    case 'refund_refused':
      await shop.refuseRefunds(chargeId);
      seen.push(await refund(sale, undefined));
      return;
    case 'dispute':
      await openedDispute(sale);
      return;
    case 'dispute_won':
    case 'dispute_lost':
      return dispute(sale, deed === 'dispute_won' ? 'rejected' : 'approved');
    case 'charge_back':
      await unlessDone('charge_not_disputable', shop.chargeBack(chargeId));
      return waitForCharge(sale, ({ status }) => status === 'chargedback');
  }
}

async function refund(
  { shop, chargeId, time, signal, seen }: Sale,
  amount: number | undefined,
): Promise<string> {
  const id = derivedId('rf', time, [chargeId, String(seen.length)]);
  const created = await shop.refund(chargeId, id, amount);
  const isOver = ({ status }: { status: string }) => status !== 'pending';
  const ended = isOver(created) ? created : await readFinal(() => shop.refundOf(id), isOver, signal);
  return `refund_${ended.status}`;
}

/** A lost one takes back all that is left, so that the charge ends as refunded. */
async function dispute(sale: Sale, outcome: 'approved' | 'rejected'): Promise<void> {
  const { shop, signal } = sale;
  const { id } = await openedDispute(sale);
  await unlessDone('dispute_closed', shop.decideDispute(id, outcome));
  const isDecided = (found: { status: string }) => found.status !== 'opened';
  const { status } = await readFinal(() => shop.dispute(id), isDecided, signal);
  sale.seen.push(`med_${status}`);
  if (outcome === 'rejected') return;
  await waitForCharge(sale, (charge) => charge.status === 'refunded');
  sale.postings += 1;
}

/** The bank takes one dispute of a payment: the one of an interrupted attempt is looked for. */
async function openedDispute({ shop, chargeId, signal }: Sale): Promise<{ id: string }> {
  try {
    return await shop.openDispute(chargeId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'charge_not_disputable') throw error;
    const found = await readUntil(
      () => findDispute(shop, chargeId),
      (one) => one !== null,
      { ...patience, signal },
    );
    if (!found) throw error;
    return found;
  }
}

const DISPUTES_AT_ONCE = 100;

async function findDispute(shop: TestShop, chargeId: string): Promise<{ id: string } | null> {
  for (let page = 1; ; page++) {
    const disputes = await shop.disputes(page, DISPUTES_AT_ONCE);
    const found = disputes.find((one) => one.chargeId === chargeId);
    if (found) return found;
    if (disputes.length < DISPUTES_AT_ONCE) return null;
  }
}

/** A refusal by the state means that an interrupted attempt did it. What came of it is read after this. */
export async function unlessDone(refusal: ErrorCode, doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== refusal) throw error;
  }
}

/** Until the charge is so. Throws service_unavailable when it is not after a minute. */
export async function waitForCharge(
  { shop, chargeId, signal }: Sale,
  isFinal: (charge: Charge) => boolean,
): Promise<void> {
  await readFinal(() => shop.charge(chargeId), isFinal, signal);
}

/**
 * Throws service_unavailable when it is not final after a minute, so that the step is done again: a result
 * must not depend on how slow something was (S24.3).
 */
export async function readFinal<T>(
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  const value = await readUntil(read, isFinal, { ...patience, signal });
  if (!isFinal(value)) throw new ApiError('service_unavailable');
  return value;
}
