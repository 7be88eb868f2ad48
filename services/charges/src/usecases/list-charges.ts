import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { type ChargeFilter, ChargeList } from '../adapters/charge.list.ts';
import type { Charge } from '../domain/charge.ts';

export interface ListOrder extends ChargeFilter {
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

/** The caller's charges, newest first, with their total. */
@Injectable()
export class ListCharges {
  constructor(private readonly list: ChargeList) {}

  async execute(context: CallContext, order: ListOrder): Promise<ChargePage> {
    const [found, total] = await Promise.all([
      this.list.find(context, order),
      this.list.count(context, order),
    ]);
    return { charges: found.slice(0, order.perPage), total, hasMore: found.length > order.perPage };
  }
}
