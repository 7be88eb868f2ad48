import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Callback } from '../domain/callback.ts';
import { type Cob, cobTransitions } from '../domain/cob.ts';
import type { Page, PageOf } from '../domain/page.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';
import { CallbackStore } from './callback.store.ts';
import { CobStore, standing } from './cob.store.ts';

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
  .index({ horario: 1, _id: 1 });

@Injectable()
export class PixStore {
  private readonly collection: mongo.Collection<PixDocument>;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly cobs: CobStore,
    private readonly callbacks: CallbackStore,
  ) {
    this.collection = connection.model('Pix', schema).collection as unknown as mongo.Collection<PixDocument>;
  }

  /**
   * Stores a payment together with the notice owed for it and, where it pays a charge, the charge's conclusion.
   * False, and nothing stored, when the charge is no longer as it was read.
   */
  receive(pix: Pix, callback: Callback | null, paid: Cob | null): Promise<boolean> {
    return this.inTransaction(async (session) => {
      if (paid) {
        const conclusion = { $set: { status: cobTransitions.ATIVA.pay } };
        const { matchedCount } = await this.cobs.collection.updateOne(standing(paid), conclusion, {
          session,
        });
        if (matchedCount === 0) return false;
      }
      const { endToEndId, ...rest } = pix;
      await this.collection.insertOne({ _id: endToEndId, ...rest }, { session });
      if (callback) await this.callbacks.insert(callback, session);
      return true;
    });
  }

  /** Stores a return with the notice owed for its outcome; false when another return came in between. */
  addDevolucao(pix: Pix, devolucao: Devolucao, callback: Callback | null): Promise<boolean> {
    const position = `devolucoes.${pix.devolucoes.length}`;
    return this.inTransaction(async (session) => {
      const { matchedCount } = await this.collection.updateOne(
        { _id: pix.endToEndId, [position]: { $exists: false } },
        { $push: { devolucoes: devolucao } },
        { session },
      );
      if (matchedCount === 0) return false;
      if (callback) await this.callbacks.insert(callback, session);
      return true;
    });
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
    const [documents, total] = await Promise.all([
      this.collection
        .find(filter)
        .sort({ horario: 1, _id: 1 })
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.collection.countDocuments(filter),
    ]);
    return { items: documents.map(pixOf), total };
  }

  private inTransaction<T>(work: (session: mongo.ClientSession) => Promise<T>): Promise<T> {
    return this.connection.getClient().withSession((session) => session.withTransaction(() => work(session)));
  }
}

function pixOf({ _id, ...rest }: PixDocument): Pix {
  return { endToEndId: _id, ...rest };
}
