import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { RefusedEvent } from '@catraca/platform/kafka/refused-event';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { ChargeBooksStore } from '../adapters/charge-books.store.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { ownerOf } from '../domain/chain.ts';
import { type ChargeBooks, postEvents } from '../domain/charge-books.ts';
import type { Installment } from '../domain/installments.ts';
import { isBalanced, type NewPosting } from '../domain/ledger.ts';
import { type ChargeMoney, isLedgerEvent, type LedgerEvent, postingOf } from '../domain/postings.ts';

const noMoney: ChargeMoney = { installments: [], debits: new Map() };

/**
 * Posts events to the ledger. Those that are posted are skipped, and those that came too early are parked
 * (ADR 33).
 */
@Injectable()
export class PostEvents {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly charges: ChargeBooksStore,
  ) {}

  async execute(events: readonly ChargeEvent[]): Promise<void> {
    const ofLedger = events.filter(isLedgerEvent);
    refuseUnbalanced(ofLedger);
    if (ofLedger.length > 0) await this.ledger.inTransaction((session) => this.post(ofLedger, session));
  }

  /** Returns the number of new postings. */
  private async post(events: LedgerEvent[], session: ClientSession): Promise<number> {
    const charges = await this.charges.load(events, session);
    const { postings, parked, released } = postEvents(charges, events);

    const books = await this.ledger.open([...postings, ...parked.map(sellerOf)].map(ownerOf), session);
    for (const posting of postings) books.add(posting);
    for (const event of parked) books.countParked(ownerOf(sellerOf(event)));

    await this.ledger.save(books, session);
    await this.charges.saveParked({ parked, released }, session);
    await this.charges.saveInstallments(changedInstallments(charges, postings), session);
    return postings.length;
  }
}

function sellerOf({ account_id: accountId, livemode }: LedgerEvent) {
  return { accountId, livemode };
}

/** Before any is parked: a parked event must not be refused together with the one that it waits for. */
function refuseUnbalanced(events: readonly LedgerEvent[]): void {
  const unbalanced = events.find((event) => !isBalanced(postingOf(event, noMoney).entries));
  if (unbalanced) throw new RefusedEvent(`the posting of ${unbalanced.id} does not add up to zero`);
}

function changedInstallments(
  charges: Map<string, ChargeBooks>,
  postings: readonly NewPosting[],
): Installment[] {
  const changed = postings.filter(({ entries }) =>
    entries.some(({ installment }) => installment !== undefined),
  );
  const subjects = new Set(changed.map(({ subject }) => subject));
  return [...subjects].flatMap((subject) => charges.get(subject)!.installments);
}
