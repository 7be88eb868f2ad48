import { installmentsOf } from './installments.ts';
import type { LedgerEntry, NewPosting } from './ledger.ts';
import { type ChargeMoney, type LedgerEvent, postingOf } from './postings.ts';

/** What is posted of one charge, as far as the events at hand need it. A seller's sums are `OwnerBooks`. */
export interface ChargeBooks extends ChargeMoney {
  /** Ids and numbers of events that are posted. */
  postedIds: Set<string>;
  postedSeqs: Set<number>;
  /** Events that wait for their predecessor, by id. */
  parked: Map<string, LedgerEvent>;
}

export function emptyChargeBooks(): ChargeBooks {
  return {
    installments: [],
    debits: new Map(),
    postedIds: new Set(),
    postedSeqs: new Set(),
    parked: new Map(),
  };
}

export interface PostedEvents {
  /** New postings, by time. */
  postings: NewPosting[];
  /** Events that wait from now on. */
  parked: LedgerEvent[];
  /** Ids of events that waited and are posted now. */
  released: string[];
}

/**
 * Posts what can be posted of these events and the parked ones, for each charge in order of `seq`, and parks
 * the rest (ADR 33). Repeated events are skipped. Changes the books of the charges.
 */
export function postEvents(
  charges: ReadonlyMap<string, ChargeBooks>,
  events: readonly LedgerEvent[],
): PostedEvents {
  const byCharge = Map.groupBy(events, ({ data }) => data.charge.id);
  const ofCharges = [...byCharge].map(([id, ofCharge]) => postCharge(charges.get(id)!, ofCharge));
  return {
    postings: ofCharges
      .flatMap(({ postings }) => postings)
      .sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()),
    parked: ofCharges.flatMap(({ parked }) => parked),
    released: ofCharges.flatMap(({ released }) => released),
  };
}

function postCharge(books: ChargeBooks, events: readonly LedgerEvent[]): PostedEvents {
  const parkedBefore = [...books.parked.keys()];
  for (const event of events) if (!books.postedIds.has(event.id)) books.parked.set(event.id, event);
  const inOrder = [...books.parked.values()].sort((one, other) => one.data.seq - other.data.seq);
  const postings: NewPosting[] = [];
  for (const event of inOrder) {
    if (!canBePosted(event, books)) continue;
    const posting = postingOf(event, books);
    keep(books, event, posting);
    postings.push(posting);
  }
  return {
    postings,
    parked: [...books.parked.values()].filter(({ id }) => !parkedBefore.includes(id)),
    released: parkedBefore.filter((id) => !books.parked.has(id)),
  };
}

/** The ledger's first event of a charge is its payment. */
function canBePosted({ type, data: { seq } }: LedgerEvent, { postedSeqs }: ChargeBooks): boolean {
  return type === 'charge.paid' || postedSeqs.has(seq - 1);
}

function keep(books: ChargeBooks, event: LedgerEvent, { entries }: NewPosting): void {
  books.parked.delete(event.id);
  books.postedIds.add(event.id);
  books.postedSeqs.add(event.data.seq);
  if (event.type === 'charge.paid') {
    books.installments = installmentsOf(event);
    return;
  }
  if (event.type === 'charge.refund_reserved') books.debits.set(event.data.refund.id, entries);
  if ('chargeback' in event.data) addDebit(books, event.data.chargeback.id, entries);
  for (const { installment, amount } of entries) {
    const changed = books.installments.find(({ number }) => number === installment);
    if (changed) changed.amount += amount;
  }
}

/** A chargeback is debited and credited in parts. */
export function addDebit({ debits }: ChargeBooks, id: string, entries: readonly LedgerEntry[]): void {
  debits.set(id, [...(debits.get(id) ?? []), ...entries]);
}
