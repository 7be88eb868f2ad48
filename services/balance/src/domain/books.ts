import type { KeyObject } from 'node:crypto';
import {
  type ChainedPosting,
  type ChainName,
  chainIdOf,
  chainNameOf,
  type Head,
  hashOf,
  ownerOf,
} from './chain.ts';
import { addEntries, effectsOf, isBalanced, type NewPosting, type Totals } from './ledger.ts';

/** A seller's books: totals and chain heads of one account and mode. Of one charge: `ChargeBooks`. */
export interface OwnerBooks {
  totals: Totals;
  heads: Record<ChainName, Head>;
  /** Number of postings that `totals` sums up. */
  postings: number;
  /** Number of events that were ever parked. */
  parked: number;
}

export function emptyBooks(): OwnerBooks {
  return {
    totals: {},
    heads: { statement: { sequence: 0, hash: '' }, internal: { sequence: 0, hash: '' } },
    postings: 0,
    parked: 0,
  };
}

/** Several sellers' books, open for new postings. Numbers and chains each posting. */
export class Books {
  readonly added: ChainedPosting[] = [];
  /** Owners whose books changed. */
  readonly changed = new Set<string>();

  /** `owners`: books by `ownerOf`. They are changed in place. */
  constructor(
    private readonly key: KeyObject,
    readonly owners: Map<string, OwnerBooks>,
  ) {}

  totalsOf(owner: string): Totals {
    return this.owners.get(owner)?.totals ?? {};
  }

  add(posting: NewPosting): void {
    if (!isBalanced(posting.entries)) throw new Error(`the posting of ${posting.id} does not add up to zero`);
    const owner = ownerOf(posting);
    const books = this.change(owner);
    addEntries(books.totals, posting.entries);
    books.postings += 1;

    const name = chainNameOf(posting);
    const head = books.heads[name];
    const numbered = {
      ...posting,
      chain: chainIdOf(owner, name),
      sequence: head.sequence + 1,
      balance: owed(books.totals),
    };
    const hash = hashOf(this.key, head.hash, numbered);
    books.heads[name] = { sequence: numbered.sequence, hash };
    this.added.push({ ...numbered, hash });
  }

  /**
   * Counts a parked event, so that its transaction conflicts with one that posts its predecessor at the same
   * time.
   */
  countParked(owner: string): void {
    this.change(owner).parked += 1;
  }

  private change(owner: string): OwnerBooks {
    const books = this.owners.get(owner) ?? emptyBooks();
    this.owners.set(owner, books);
    this.changed.add(owner);
    return books;
  }
}

function owed(totals: Totals): number {
  const entries = Object.entries(totals).map(([account, amount]) => ({ account, amount }));
  return effectsOf(entries as NewPosting['entries']).balance;
}
