import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import type { Charge } from '../domain/charge.ts';
import { BuyerHashes } from './buyer-hashes.ts';
import type { ChargeDocument } from './charge.document.ts';
import { ChargeStore } from './charge.store.ts';

/** Words that find a charge, each as a whole. Null: not looked for. */
export interface SearchWords {
  reference: string | null;
  /** Letters and digits only. */
  document: string | null;
  email: string | null;
  lastFour: string | null;
  endToEndId: string | null;
}

/** Finds charges by what people know of a sale. Each word is looked up in an index of its own. */
@Injectable()
export class ChargeSearch {
  constructor(
    private readonly charges: ChargeStore,
    private readonly buyers: BuyerHashes,
  ) {}

  /** The caller's charges that any of the words finds, newest first. */
  async find(context: CallContext, words: SearchWords, limit: number): Promise<Charge[]> {
    const { accountId, livemode } = context;
    const found = await Promise.all(
      this.filtersOf(context, words).map((filter) =>
        this.charges.findMany({ accountId, livemode, listed: true, ...filter }, { skip: 0, limit }),
      ),
    );
    const byId = new Map(found.flat().map((charge) => [charge.id, charge]));
    return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  }

  private filtersOf(
    context: CallContext,
    { reference, document, email, lastFour, endToEndId }: SearchWords,
  ): QueryFilter<ChargeDocument>[] {
    const { buyers } = this;
    const byBuyer = (buyerHashes: string[]) => ({ buyerHashes: { $in: buyerHashes } });
    return [
      ...(reference ? [{ reference }] : []),
      ...(document ? [byBuyer(buyers.everyOfDocument(context, document))] : []),
      ...(email ? [byBuyer(buyers.everyOfEmail(context, email))] : []),
      ...(lastFour ? [{ 'card.lastFour': lastFour }] : []),
      ...(endToEndId ? [{ 'pix.endToEndId': endToEndId }] : []),
    ];
  }
}
