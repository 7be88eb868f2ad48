import type { CallContext } from '@catraca/kernel/call-context';
import { lowestId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Charge } from '../domain/charge.ts';
import { ChargeStore } from './charge.store.ts';

export interface ChargeFilter {
  reference: string | null;
  status: string | null;
  paymentMethod: string | null;
  createdSince: Date | null;
  createdUntil: Date | null;
  /** `mnd_…` */
  mandateId: string | null;
  /** `sub_…` */
  subscriptionId: string | null;
}

export interface ListWindow extends ChargeFilter {
  page: number;
  perPage: number;
  /** Charges older than this one, instead of a page. */
  after: string | null;
}

export interface ChargePage {
  charges: Charge[];
  total: number;
  hasMore: boolean;
}

const LARGE_TOTAL = 10_000;

/** Lists charges. Ids sort by creation, so every page is one range of an index. */
@Injectable()
export class ChargeList {
  private readonly largeTotals = new LRUCache<string, number>({ max: 1_000, ttl: 5_000 });

  constructor(private readonly store: ChargeStore) {}

  /** The caller's charges, newest first, with their total. */
  async page(context: CallContext, window: ListWindow): Promise<ChargePage> {
    const [found, total] = await Promise.all([this.find(context, window), this.count(context, window)]);
    return { charges: found.slice(0, window.perPage), total, hasMore: found.length > window.perPage };
  }

  /** A page, plus one charge if there are older ones. */
  private async find(context: CallContext, window: ListWindow): Promise<Charge[]> {
    const { page, perPage, after } = window;
    const skip = after ? 0 : (page - 1) * perPage;
    return this.store.findMany(queryOf(context, window, after), { skip, limit: perPage + 1 });
  }

  /** Exact up to 10,000. Larger totals are cached for 5 s: counting a million takes 250 ms. */
  private async count(context: CallContext, filter: ChargeFilter): Promise<number> {
    const query = queryOf(context, filter, null);
    const key = JSON.stringify(query);
    const cached = this.largeTotals.get(key);
    if (cached !== undefined) return cached;

    const total = await this.store.count(query);
    if (total > LARGE_TOTAL) this.largeTotals.set(key, total);
    return total;
  }
}

function queryOf({ accountId, livemode }: CallContext, filter: ChargeFilter, after: string | null) {
  const { reference, status, paymentMethod, mandateId, subscriptionId } = filter;
  const ofMandate = { 'mandate.id': mandateId, 'mandate.subscriptionId': subscriptionId };
  const given = Object.entries({ reference, status, paymentMethod, ...ofMandate }).filter(
    ([, value]) => value !== null,
  );
  return { accountId, livemode, listed: true, ...Object.fromEntries(given), ...idRange(filter, after) };
}

/** The ids of a time range: an id begins with the millisecond of its creation. */
function idRange({ createdSince, createdUntil }: ChargeFilter, after: string | null) {
  const oldest = createdSince && lowestId('ch', createdSince);
  const newest = createdUntil && lowestId('ch', new Date(createdUntil.getTime() + 1));
  const below = [newest, after].filter((bound) => bound !== null).sort()[0];
  if (!oldest && !below) return {};
  return { _id: { ...(oldest ? { $gte: oldest } : {}), ...(below ? { $lt: below } : {}) } };
}
