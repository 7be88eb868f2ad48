import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { type Callback, type CallbackOutcome, claimed, leaseEnd } from '../../shared/domain/callback.ts';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import type { Med } from '../domain/med.ts';
import { LaggingReads } from './lagging-reads.ts';

interface MedDocument extends Omit<Med, 'id'> {
  _id: string;
}

const schema = documentSchema<MedDocument>({
  _id: String,
  endToEndId: String,
  chave: String,
  valor: Number,
  situacao: String,
  motivo: String,
  horario: Date,
  adiantamento: Number,
  encerramento: Date,
  callback: embedded<Callback>({ traceparent: String, attempts: Number, dueAt: Date, outcome: String }),
})
  // One open dispute a payment, whatever arrives at the same time.
  .index({ endToEndId: 1 }, { unique: true, partialFilterExpression: { situacao: 'ABERTA' } })
  .index({ horario: 1, _id: 1 })
  .index({ 'callback.dueAt': 1 }, { partialFilterExpression: { 'callback.dueAt': { $exists: true } } });

/** Disputes with the notice that is owed for each. */
@Injectable()
export class MedStore {
  private readonly meds: Model<MedDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.meds = connection.model<MedDocument>('Med', schema, 'meds');
  }

  /** False when the payment has an open dispute already. */
  async insert(med: Med): Promise<boolean> {
    const { id: _id, ...rest } = med;
    try {
      await this.meds.create({ _id, ...rest });
      this.reads.medChanged(null, med);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(id: string): Promise<Med | null> {
    const document = await this.meds.findOne({ _id: id }).lean<MedDocument>();
    return document && medOf(document);
  }

  /** The dispute as the merchant's reads show it. */
  async read(id: string): Promise<Med | null> {
    const med = await this.find(id);
    return med && this.reads.meds.seen(id, med, Date.now());
  }

  async findByPayment(endToEndId: string): Promise<Med[]> {
    return (await this.meds.find({ endToEndId }).lean<MedDocument[]>()).map(medOf);
  }

  /** Stores the change if the dispute is still in the status that it was read in. Null when it is not. */
  async change(med: Med, set: Partial<Omit<Med, 'id'>>): Promise<Med | null> {
    const asRead = { _id: med.id, situacao: med.situacao };
    const changed = this.meds.findOneAndUpdate(asRead, { $set: set });
    const document = await changed.setOptions({ returnDocument: 'after' }).lean<MedDocument>();
    if (!document) return null;
    this.reads.medChanged(med, medOf(document));
    return medOf(document);
  }

  /** As the merchant's reads show them. Oldest first, by time. */
  async search({ from, until, page, size }: Page & { from: Date; until: Date }): Promise<PageOf<Med>> {
    const now = Date.now();
    const filter = { _id: { $nin: this.reads.meds.missing(now) }, horario: { $gte: from, $lte: until } };
    const found = this.meds.find(filter).sort({ horario: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .lean<MedDocument[]>(),
      this.meds.countDocuments(filter),
    ]);
    const items = documents.map(medOf).map((med) => this.reads.meds.seen(med.id, med, now));
    return { items: items.filter((med) => med !== null), total };
  }

  /** Leases the notice of a dispute and counts an attempt. Null when none is due. */
  async claimNotice(): Promise<Med | null> {
    const now = new Date();
    const document = await this.meds.findOne({ 'callback.dueAt': { $lte: now } }).lean<MedDocument>();
    if (!document?.callback) return null;
    const callback = claimed(document.callback, leaseEnd(now));
    const asRead = { _id: document._id, 'callback.dueAt': document.callback.dueAt! };
    const { matchedCount } = await this.meds.updateOne(asRead, { $set: { callback } });
    return matchedCount === 1 ? medOf({ ...document, callback }) : this.claimNotice();
  }

  /** Ends the notice, or sets its next attempt, unless the dispute got a new one meanwhile. */
  async settleNotice({ id, callback }: Med, next: Date | null, outcome: CallbackOutcome): Promise<void> {
    const asRead = { _id: id, 'callback.dueAt': callback!.dueAt! };
    const ended = { $set: { 'callback.outcome': outcome }, $unset: { 'callback.dueAt': true } };
    await this.meds.updateOne(asRead, next ? { $set: { 'callback.dueAt': next } } : ended);
  }
}

function medOf({ _id: id, ...med }: MedDocument): Med {
  return { id, ...med };
}
