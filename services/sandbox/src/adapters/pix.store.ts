import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo } from 'mongoose';
import { type Callback, type CallbackOutcome, claimed } from '../domain/callback.ts';
import type { Page, PageOf } from '../domain/page.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';
import { cobCollection, lonelyId, type WithPayments } from './cob.document.ts';

export interface PixSearch extends Page {
  from: Date;
  until: Date;
  txid?: string | undefined;
  hasTxid?: boolean | undefined;
  hasDevolucao?: boolean | undefined;
}

/** Between two records of what came of callbacks: nobody waits for them. */
const OUTCOMES_PAUSE_MS = 100;

/** Payments, wherever they stand: with the charge that they name, or alone. */
@Injectable()
export class PixStore {
  private readonly collection: mongo.Collection<WithPayments>;
  /** Lost, they mean one callback more. */
  private readonly outcomes: GroupCommit<WithPayments>;

  constructor(connection: mongoose.Connection) {
    this.collection = cobCollection(connection) as unknown as mongo.Collection<WithPayments>;
    this.outcomes = new GroupCommit(this.collection, { mayBeLost: true, pauseMs: OUTCOMES_PAUSE_MS });
  }

  /** A payment that concludes no charge. One that does is stored with its conclusion, see `CobStore.conclude`. */
  async insert(pix: Pix): Promise<void> {
    if (pix.txid !== null) {
      const { matchedCount } = await this.collection.updateOne(
        { _id: pix.txid },
        { $push: { pagamentos: pix } },
      );
      if (matchedCount === 1) return;
    }
    await this.collection.insertOne({ _id: lonelyId(pix), pagamentos: [pix] });
  }

  /** Stores a return with the notice owed for its outcome; false when another return came in between. */
  async addDevolucao(
    { endToEndId, devolucoes }: Pix,
    devolucao: Devolucao,
    callback: Callback | null,
  ): Promise<boolean> {
    const asRead = { endToEndId, [`devolucoes.${devolucoes.length}`]: { $exists: false } };
    const { matchedCount } = await this.collection.updateOne(
      { pagamentos: { $elemMatch: asRead } },
      {
        $push: { 'pagamentos.$.devolucoes': devolucao },
        ...(callback && { $set: { 'pagamentos.$.callback': callback } }),
      },
    );
    return matchedCount === 1;
  }

  /** Payments whose notice is due, `limit` or, where several are of one charge, a few more. */
  async findDue(now: Date, limit: number): Promise<Pix[]> {
    const documents = await this.collection
      .find({ 'pagamentos.callback.dueAt': { $lte: now } }, { projection: { pagamentos: 1 } })
      .sort({ 'pagamentos.callback.dueAt': 1 })
      .limit(limit)
      .toArray();
    return documents
      .flatMap(({ pagamentos }) => pagamentos)
      .filter(({ callback }) => callback?.dueAt && callback.dueAt <= now);
  }

  /** The payment with an attempt begun that is its finder's until `leaseEnd`; null when another was quicker. */
  async claim(pix: Pix, leaseEnd: Date): Promise<Pix | null> {
    const callback = claimed(pix.callback!, leaseEnd);
    const { matchedCount } = await this.collection.updateOne(underWay(pix), {
      $set: { 'pagamentos.$.callback': callback },
    });
    return matchedCount === 1 ? { ...pix, callback } : null;
  }

  /** Nothing more is owed, unless the payment got a new notice while this one was under way. */
  finishCallback(pix: Pix, outcome: CallbackOutcome): Promise<void> {
    return this.outcomes.update(underWay(pix), {
      $set: { 'pagamentos.$.callback.outcome': outcome },
      $unset: { 'pagamentos.$.callback.dueAt': true },
    });
  }

  postponeCallback(pix: Pix, dueAt: Date): Promise<void> {
    return this.outcomes.update(underWay(pix), { $set: { 'pagamentos.$.callback.dueAt': dueAt } });
  }

  async find(endToEndId: string): Promise<Pix | null> {
    const found = await this.collection.findOne(
      { 'pagamentos.endToEndId': endToEndId },
      { projection: { 'pagamentos.$': 1 } },
    );
    return found && found.pagamentos[0]!;
  }

  /** By time, the oldest first. */
  async search({ from, until, txid, hasTxid, hasDevolucao, page, size }: PixSearch): Promise<PageOf<Pix>> {
    const during = { $gte: from, $lte: until };
    const payments = [
      // Of an array's field, only `$elemMatch` bounds the index on both sides.
      { $match: { pagamentos: { $elemMatch: { horario: during } } } },
      { $unwind: '$pagamentos' },
      { $replaceWith: '$pagamentos' },
      {
        $match: {
          $and: [
            { horario: during },
            ...(txid === undefined ? [] : [{ txid }]),
            ...(hasTxid === undefined ? [] : [{ txid: hasTxid ? { $ne: null } : null }]),
            ...(hasDevolucao === undefined ? [] : [{ 'devolucoes.0': { $exists: hasDevolucao } }]),
          ],
        },
      },
    ];
    const ofPage = [{ $sort: { horario: 1, endToEndId: 1 } }, { $skip: page * size }, { $limit: size }];
    const [items, [counted]] = await Promise.all([
      this.collection.aggregate<Pix>([...payments, ...ofPage]).toArray(),
      this.collection.aggregate<{ total: number }>([...payments, { $count: 'total' }]).toArray(),
    ]);
    return { items, total: counted?.total ?? 0 };
  }
}

/** The payment while its notice is as it was read: due then, or under way since. */
function underWay({ endToEndId, callback }: Pix): mongo.Filter<WithPayments> {
  return { pagamentos: { $elemMatch: { endToEndId, 'callback.dueAt': callback!.dueAt! } } };
}
