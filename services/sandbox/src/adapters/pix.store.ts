import { GroupCommit } from '@catraca/platform/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Callback, CallbackOutcome } from '../domain/callback.ts';
import type { Page, PageOf } from '../domain/page.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';

interface PixDocument extends Omit<Pix, 'endToEndId'> {
  _id: string;
}

export interface PixSearch extends Page {
  from: Date;
  until: Date;
  txid?: string | undefined;
  hasTxid?: boolean | undefined;
  hasDevolucao?: boolean | undefined;
}

const schema = new Schema({ _id: String }, { collection: 'pixes', strict: false })
  .index({ txid: 1 })
  .index({ horario: 1, _id: 1 })
  .index({ 'callback.dueAt': 1 }, { partialFilterExpression: { 'callback.dueAt': { $exists: true } } });

const UNHURRIED_MS = 100;

@Injectable()
export class PixStore {
  private readonly collection: mongo.Collection<PixDocument>;
  private readonly inserts: GroupCommit<PixDocument>;
  /** Of payments that their charge carries too. Lost, they are made again from it, as it is marked when they stay. */
  private readonly echoes: GroupCommit<PixDocument>;
  /** Lost, they mean one callback more; and nobody waits for them. */
  private readonly callbacks: GroupCommit<PixDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Pix', schema).collection as unknown as mongo.Collection<PixDocument>;
    this.inserts = new GroupCommit(this.collection);
    this.echoes = new GroupCommit(this.collection, { mayBeLost: true });
    this.callbacks = new GroupCommit(this.collection, { mayBeLost: true, pauseMs: UNHURRIED_MS });
  }

  /** False when it is stored already. `isCarried`: its charge has been concluded with it. */
  insert({ endToEndId, ...pix }: Pix, { isCarried }: { isCarried: boolean }): Promise<boolean> {
    const commits = isCarried ? this.echoes : this.inserts;
    return commits.insert({ _id: endToEndId, ...pix });
  }

  /** Stores a return with the notice owed for its outcome; false when another return came in between. */
  async addDevolucao(pix: Pix, devolucao: Devolucao, callback: Callback | null): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(
      { _id: pix.endToEndId, [`devolucoes.${pix.devolucoes.length}`]: { $exists: false } },
      { $push: { devolucoes: devolucao }, ...(callback && { $set: { callback } }) },
    );
    return matchedCount === 1;
  }

  /** A payment whose notice is due, with an attempt begun that is its finder's until `leaseEnd`; null when none is. */
  async claimCallback(now: Date, leaseEnd: Date): Promise<Pix | null> {
    const claimed = await this.collection.findOneAndUpdate(
      { 'callback.dueAt': { $lte: now } },
      { $set: { 'callback.dueAt': leaseEnd }, $inc: { 'callback.attempts': 1 } },
      { sort: { 'callback.dueAt': 1 }, returnDocument: 'after' },
    );
    return claimed && pixOf(claimed);
  }

  /** Nothing more is owed, unless the payment got a new notice while this one was under way. */
  finishCallback(pix: Pix, outcome: CallbackOutcome): Promise<void> {
    const change = { $set: { 'callback.outcome': outcome }, $unset: { 'callback.dueAt': true } } as const;
    return this.callbacks.update(underWay(pix), change as mongo.UpdateFilter<PixDocument>);
  }

  postponeCallback(pix: Pix, dueAt: Date): Promise<void> {
    return this.callbacks.update(underWay(pix), {
      $set: { 'callback.dueAt': dueAt },
    } as mongo.UpdateFilter<PixDocument>);
  }

  /** Which of these payments no crash takes away any more. */
  async durableAmong(endToEndIds: string[]): Promise<Set<string>> {
    const durable = { projection: { _id: 1 }, readConcern: { level: 'majority' } } as const;
    const documents = await this.collection.find({ _id: { $in: endToEndIds } }, durable).toArray();
    return new Set(documents.map(({ _id }) => _id));
  }

  async find(endToEndId: string): Promise<Pix | null> {
    const document = await this.collection.findOne({ _id: endToEndId });
    return document && pixOf(document);
  }

  async findOf(txid: string): Promise<Pix[]> {
    return (await this.collection.find({ txid }).sort({ horario: 1 }).toArray()).map(pixOf);
  }

  /** The payments of several charges, by txid. */
  async findOfAll(txids: string[]): Promise<Map<string, Pix[]>> {
    const documents = await this.collection
      .find({ txid: { $in: txids } })
      .sort({ horario: 1 })
      .toArray();
    return Map.groupBy(documents.map(pixOf), ({ txid }) => txid!);
  }

  /** By time, the oldest first. */
  async search({ from, until, txid, hasTxid, hasDevolucao, page, size }: PixSearch): Promise<PageOf<Pix>> {
    const filter: mongo.Filter<PixDocument> = {
      $and: [
        { horario: { $gte: from, $lte: until } },
        ...(txid === undefined ? [] : [{ txid }]),
        ...(hasTxid === undefined ? [] : [{ txid: hasTxid ? { $ne: null } : null }]),
        ...(hasDevolucao === undefined ? [] : [{ 'devolucoes.0': { $exists: hasDevolucao } }]),
      ],
    };
    const found = this.collection.find(filter).sort({ horario: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.collection.countDocuments(filter),
    ]);
    return { items: documents.map(pixOf), total };
  }
}

/** The payment while the attempt that this process began is the last one. */
function underWay({ endToEndId, callback }: Pix): mongo.Filter<PixDocument> {
  return { _id: endToEndId, 'callback.dueAt': callback!.dueAt! };
}

function pixOf({ _id, ...rest }: PixDocument): Pix {
  return { endToEndId: _id, ...rest };
}
