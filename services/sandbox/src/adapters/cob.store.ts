import { Batcher, type Outcome } from '@catraca/platform/mongo/batcher';
import { bulkWrite, MAJORITY } from '@catraca/platform/mongo/bulk-write';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo } from 'mongoose';
import { type Cob, type CobStatus, cobTransitions } from '../domain/cob.ts';
import type { Page, PageOf } from '../domain/page.ts';
import type { Pix } from '../domain/pix.ts';
import { type CobDocument, cobCollection } from './cob.document.ts';

export interface CobWithPixes {
  cob: Cob;
  pixes: Pix[];
}

interface Conclusion {
  cob: Cob;
  pix: Pix;
}

export interface CobSearch extends Page {
  from: Date;
  until: Date;
  status?: CobStatus | undefined;
  cpf?: string | undefined;
  cnpj?: string | undefined;
}

const KEPT_REVISIONS = 50;
const withoutHistory = { projection: { historico: 0 } };

/** Charges, found with their payments or without. */
@Injectable()
export class CobStore {
  private readonly collection: mongo.Collection<CobDocument>;
  private readonly commits: GroupCommit<CobDocument>;
  private readonly conclusions = new Batcher((batch: Conclusion[]) => this.concludeAll(batch));

  constructor(connection: mongoose.Connection) {
    this.collection = cobCollection(connection);
    this.commits = new GroupCommit(this.collection);
  }

  /** False when the txid is taken. */
  insert({ txid, ...cob }: Cob): Promise<boolean> {
    return this.commits.insert({ _id: txid, ...cob, historico: [], pagamentos: [] });
  }

  async find(txid: string): Promise<Cob | null> {
    return (await this.findWithPixes(txid))?.cob ?? null;
  }

  async findWithPixes(txid: string): Promise<CobWithPixes | null> {
    const document = await this.collection.findOne({ _id: txid });
    return document && opened(document);
  }

  async findRevision(txid: string, revisao: number): Promise<Cob | null> {
    const document = await this.collection.findOne({ _id: txid });
    return document?.historico.find((cob) => cob.revisao === revisao) ?? null;
  }

  async findByLocation(locationToken: string): Promise<Cob | null> {
    const document = await this.collection.findOne({ locationToken }, withoutHistory);
    return document && opened(document).cob;
  }

  /** By creation, the oldest first. */
  async search({ from, until, status, cpf, cnpj, page, size }: CobSearch): Promise<PageOf<CobWithPixes>> {
    const filter: mongo.Filter<CobDocument> = {
      criacao: { $gte: from, $lte: until },
      ...(status && { status }),
      ...(cpf && { 'devedor.cpf': cpf }),
      ...(cnpj && { 'devedor.cnpj': cnpj }),
    };
    const found = this.collection.find(filter, withoutHistory).sort({ criacao: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.collection.countDocuments(filter),
    ]);
    return { items: documents.map(opened), total };
  }

  /** Stores `to` if the charge still is what `from` was; false when it is not. */
  async replace(from: Cob, to: Cob): Promise<boolean> {
    const { txid, ...changed } = to;
    const { matchedCount } = await this.collection.updateOne(standing(from), {
      $set: changed,
      ...(to.revisao > from.revisao && { $push: { historico: { $each: [from], $slice: -KEPT_REVISIONS } } }),
    });
    return matchedCount === 1;
  }

  /** Concludes the charge with its payment, if it still is as it was read; false when it is not. */
  conclude(cob: Cob, pix: Pix): Promise<boolean> {
    return this.conclusions.add({ cob, pix });
  }

  private async concludeAll(batch: Conclusion[]): Promise<Outcome<boolean>[]> {
    const updates = batch.map(({ cob, pix }): mongo.AnyBulkWriteOperation<CobDocument> => {
      const update = { $set: { status: cobTransitions.ATIVA.pay }, $push: { pagamentos: pix } };
      return { updateOne: { filter: standing(cob), update } };
    });
    const { matched, refused } = await bulkWrite(this.collection, updates, MAJORITY);
    if (refused.size > 0) throw refused.values().next().value;
    if (matched === batch.length) return batch.map(() => ({ result: true }));

    // The answer has totals only: read once which payments were stored.
    const txids = batch.map(({ cob }) => cob.txid);
    const standingOnes = await this.collection
      .find({ _id: { $in: txids } }, { projection: { 'pagamentos.endToEndId': 1 } })
      .toArray();
    const stored = new Set(
      standingOnes.flatMap(({ pagamentos }) => pagamentos.map(({ endToEndId }) => endToEndId)),
    );
    return batch.map(({ pix }) => ({ result: stored.has(pix.endToEndId) }));
  }
}

/** Matches the charge while it is as it was read. */
function standing({ txid, revisao, status, criacao }: Cob): mongo.Filter<CobDocument> {
  return { _id: txid, revisao, status, criacao };
}

function opened({ _id: txid, historico: _, pagamentos: pixes, ...cob }: CobDocument): CobWithPixes {
  return { cob: { txid, ...cob }, pixes };
}
