import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Filter } from 'mongodb';
import { chainIdOf, ownerOf } from '../domain/chain.ts';
import { addDebit, type ChargeBooks, emptyChargeBooks, type PostedEvents } from '../domain/charge-books.ts';
import type { Installment } from '../domain/installments.ts';
import type { LedgerEvent } from '../domain/postings.ts';
import type { InstallmentDocument, ParkedEventDocument, PostingDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

/** Debits, and what is credited of a chargeback. */
const DEBIT_TYPES: PostingDocument['type'][] = ['refund', 'chargeback', 'chargeback_reversed', 'adjustment'];

type KnownPosting = Pick<PostingDocument, '_id' | 'subject' | 'seq' | 'type' | 'cause' | 'entries'>;

/** What the ledger knows of the charges of a batch: their postings, installments and parked events. */
@Injectable()
export class ChargeBooksStore {
  constructor(
    private readonly models: LedgerModels,
    private readonly clocks: TestClocks,
  ) {}

  /** As far as these events need it, by charge id. */
  async load(events: readonly LedgerEvent[], session: ClientSession): Promise<Map<string, ChargeBooks>> {
    const charges = new Map(events.map(({ data }) => [data.charge.id, emptyChargeBooks()]));
    const parked = await this.parkedOf([...charges.keys()], session);
    for (const { chargeId, event } of parked) charges.get(chargeId)!.parked.set(event.id, event);

    const all = [...events, ...parked.map(({ event }) => event)];
    for (const { _id, subject, seq, type, cause, entries } of await this.postingsFor(all, session)) {
      const books = charges.get(subject)!;
      books.postedIds.add(_id);
      if (seq !== null) books.postedSeqs.add(seq);
      if (type === 'refund') books.debits.set(cause.id, entries);
      if (cause.type === 'chargeback') addDebit(books, cause.id, entries);
    }
    for (const { _id: id, realDueAt, ...installment } of await this.installmentsFor(all, session))
      charges.get(installment.chargeId)!.installments.push({ id, ...installment });
    return charges;
  }

  /** Parks the events that are new among the parked ones, and removes those that are posted. */
  async saveParked(
    { parked, released }: Pick<PostedEvents, 'parked' | 'released'>,
    session: ClientSession,
  ): Promise<void> {
    const collection = rawCollection(this.models.parkedEvents);
    const documents = parked.map(
      (event): ParkedEventDocument => ({
        _id: event.id,
        chargeId: event.data.charge.id,
        seq: event.data.seq,
        event: withoutMetadata(event),
        parkedAt: new Date(),
        reportedAt: null,
      }),
    );
    if (documents.length > 0) await collection.insertMany(documents, { session });
    if (released.length > 0) await collection.deleteMany({ _id: { $in: released } }, { session });
  }

  async saveInstallments(installments: readonly Installment[], session: ClientSession): Promise<void> {
    if (installments.length === 0) return;
    const updates = installments.map(({ id: _id, ...fields }) => ({
      updateOne: { filter: placeOf(_id, fields), update: { $set: this.withRealTime(fields) }, upsert: true },
    }));
    await rawCollection(this.models.installments).bulkWrite(updates, { session });
  }

  private withRealTime(fields: Omit<Installment, 'id'>) {
    const { isSettled, dueAt } = fields;
    return { ...fields, ...this.clocks.realTimeOf(fields, isSettled ? null : dueAt) };
  }

  private parkedOf(chargeIds: string[], session: ClientSession): Promise<ParkedEventDocument[]> {
    const parked = rawCollection(this.models.parkedEvents);
    return parked.find({ chargeId: { $in: chargeIds } }, { session }).toArray();
  }

  /** Whether the events are posted, their predecessors, and the debits that they conclude or undo. */
  private async postingsFor(events: readonly LedgerEvent[], session: ClientSession): Promise<KnownPosting[]> {
    const postings = rawCollection(this.models.postings);
    const projection = { subject: 1, seq: 1, type: 1, cause: 1, entries: 1 };
    const chain = { $in: chainsOf(events) };
    const posted = { _id: { $in: events.map(({ id }) => id) }, chain };
    const same = postings.find(posted, { session, projection });
    const later = events.filter(({ type }) => type !== 'charge.paid');
    if (later.length === 0) return await same.toArray();

    const chargeIds = [...new Set(later.map(({ data }) => data.charge.id))];
    const before = later.map(({ data }) => data.seq - 1);
    const debits = later.flatMap(debitOf);
    const needed: Filter<PostingDocument> = {
      chain,
      subject: { $in: chargeIds },
      $or: [{ seq: { $in: before } }, { type: { $in: DEBIT_TYPES }, 'cause.id': { $in: debits } }],
    };
    const ofCharges = postings.find(needed, { session, projection });
    const found = [...(await same.toArray()), ...(await ofCharges.toArray())];
    return [...new Map(found.map((posting) => [posting._id, posting])).values()];
  }

  private async installmentsFor(
    events: readonly LedgerEvent[],
    session: ClientSession,
  ): Promise<InstallmentDocument[]> {
    const later = events.filter(({ type }) => type !== 'charge.paid');
    if (later.length === 0) return [];
    const chargeIds = [...new Set(later.map(({ data }) => data.charge.id))];
    const installments = rawCollection(this.models.installments);
    return installments
      .find({ accountId: { $in: accountsOf(later) }, chargeId: { $in: chargeIds } }, { session })
      .sort({ number: 1 })
      .toArray();
  }
}

/** Both chains of each seller. Filters name them because postings are sharded by chain (ADR 53). */
function chainsOf(events: readonly LedgerEvent[]): string[] {
  const owners = new Set(
    events.map(({ account_id: accountId, livemode }) => ownerOf({ accountId, livemode })),
  );
  return [...owners].flatMap((owner) => [chainIdOf(owner, 'statement'), chainIdOf(owner, 'internal')]);
}

function accountsOf(events: readonly LedgerEvent[]): string[] {
  return [...new Set(events.map(({ account_id }) => account_id))];
}

/** An installment by its id and its shard key (ADR 53). */
function placeOf(_id: string, { accountId, chargeId }: Pick<Installment, 'accountId' | 'chargeId'>) {
  return { _id, accountId, chargeId };
}

/** Id of the refund or chargeback that an event is about. */
function debitOf({ data }: LedgerEvent): string[] {
  if ('refund' in data) return [data.refund.id];
  return 'chargeback' in data ? [data.chargeback.id] : [];
}

/** The seller's free text, which the ledger does not need. */
function withoutMetadata(event: LedgerEvent): LedgerEvent {
  const { data } = event;
  return { ...event, data: { ...data, charge: { ...data.charge, metadata: [] } } } as LedgerEvent;
}
