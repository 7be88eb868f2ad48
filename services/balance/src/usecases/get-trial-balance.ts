import { Injectable } from '@nestjs/common';
import { BooksStore, type Period } from '../adapters/books.store.ts';
import { type BooksLine, trialBalance } from '../domain/trial-balance.ts';

/** Later than any posting. */
const END = new Date('9999-01-01T00:00:00Z');

/** The trial balance of all sellers in one mode. Its closing amounts add up to zero. */
@Injectable()
export class GetBooks {
  constructor(private readonly books: BooksStore) {}

  execute(period: Period): Promise<BooksLine[]> {
    return this.books.inSnapshot(async (session) => {
      const totals = await this.books.totals(period.livemode, session);
      const later = await this.books.movements({ ...period, from: period.until, until: END }, session);
      const within = await this.books.movements(period, session);
      return trialBalance(totals, later, within);
    });
  }
}
