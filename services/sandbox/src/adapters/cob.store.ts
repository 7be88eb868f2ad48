import { Batcher, type Outcome } from '@catraca/platform/batcher';
import { GroupCommit } from '@catraca/platform/group-commit';
import { GroupRead } from '@catraca/platform/group-read';
import { REPLICATED, refusalOf, UNREPLICATED, updateCommand } from '@catraca/platform/write-command';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import { type Cob, type CobStatus, cobTransitions } from '../domain/cob.ts';
import type { Page, PageOf } from '../domain/page.ts';
import type { Pix } from '../domain/pix.ts';

interface CobDocument extends Omit<Cob, 'txid'> {
  _id: string;
  /** Earlier revisions, the last ones. */
  historico: Cob[];
  /** Since when the payment that concluded it waits to be recorded as a payment of its own. */
  unrecordedSince?: Date;
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
const SWEEP_LIMIT = 200;
const asCob = { projection: { historico: 0, unrecordedSince: 0 } };

/** Indexes only: documents are written and read lean. */
const schema = new Schema({ _id: String }, { collection: 'cobs', strict: false })
  .index({ locationToken: 1 }, { unique: true })
  .index({ criacao: 1, _id: 1 })
  .index({ unrecordedSince: 1 }, { partialFilterExpression: { unrecordedSince: { $exists: true } } });

@Injectable()
export class CobStore {
  private readonly collection: mongo.Collection<CobDocument>;
  private readonly commits: GroupCommit<CobDocument>;
  private readonly reads: GroupRead<CobDocument>;
  private readonly conclusions = new Batcher((batch: Conclusion[]) => this.concludeAll(batch));

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Cob', schema).collection as unknown as mongo.Collection<CobDocument>;
    this.commits = new GroupCommit(this.collection);
    this.reads = new GroupRead(this.collection as never);
  }

  /** False when the txid is taken. */
  insert({ txid, ...cob }: Cob): Promise<boolean> {
    return this.commits.insert({ _id: txid, ...cob, historico: [] });
  }

  async find(txid: string): Promise<Cob | null> {
    return cobOf(await this.reads.find({ _id: txid }));
  }

  async findRevision(txid: string, revisao: number): Promise<Cob | null> {
    const document = await this.collection.findOne({ _id: txid });
    if (!document) return null;
    return document.revisao === revisao
      ? cobOf(document)
      : (document.historico.find((cob) => cob.revisao === revisao) ?? null);
  }

  async findByLocation(locationToken: string): Promise<Cob | null> {
    return cobOf(await this.collection.findOne({ locationToken }, asCob));
  }

  /** By creation, the oldest first. */
  async search({ from, until, status, cpf, cnpj, page, size }: CobSearch): Promise<PageOf<Cob>> {
    const filter: mongo.Filter<CobDocument> = {
      criacao: { $gte: from, $lte: until },
      ...(status && { status }),
      ...(cpf && { 'devedor.cpf': cpf }),
      ...(cnpj && { 'devedor.cnpj': cnpj }),
    };
    const found = this.collection.find(filter, asCob).sort({ criacao: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.collection.countDocuments(filter),
    ]);
    return { items: documents.map((document) => cobOf(document)!), total };
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

  /** Their payments have documents of their own that stay. Lost, the next sweep marks them again. */
  async markRecorded(txids: string[]): Promise<void> {
    const change = { $unset: { unrecordedSince: true } } as mongo.UpdateFilter<CobDocument>;
    await this.collection.updateMany({ _id: { $in: txids } }, change, { writeConcern: UNREPLICATED });
  }

  /** Payments whose recording a process that is gone left undone. */
  async findUnrecorded(before: Date): Promise<Pix[]> {
    const documents = await this.collection
      .find({ unrecordedSince: { $lt: before } }, { projection: { pagamento: 1 }, limit: SWEEP_LIMIT })
      .toArray();
    return documents.flatMap(({ pagamento }) => pagamento ?? []);
  }

  private async concludeAll(batch: Conclusion[]): Promise<Outcome<boolean>[]> {
    const updates = batch.map(({ cob, pix }) => ({
      q: standing(cob),
      u: { $set: { status: cobTransitions.ATIVA.pay, pagamento: pix, unrecordedSince: pix.horario } },
    }));
    const { n, writeErrors } = await updateCommand(this.collection as never, updates, REPLICATED);
    if (writeErrors[0]) throw refusalOf(writeErrors[0]);
    if (n === batch.length) return batch.map(() => ({ result: true }));

    // The answer tells only totals: read once whose payments stand.
    const txids = batch.map(({ cob }) => cob.txid);
    const standingOnes = await this.collection
      .find({ _id: { $in: txids } }, { projection: { 'pagamento.endToEndId': 1 } })
      .toArray();
    const paidBy = new Set(standingOnes.map(({ pagamento }) => pagamento?.endToEndId));
    return batch.map(({ pix }) => ({ result: paidBy.has(pix.endToEndId) }));
  }
}

/** Matches the charge while it is as it was read. */
function standing({ txid, revisao, status, criacao }: Cob): mongo.Filter<CobDocument> {
  return { _id: txid, revisao, status, criacao };
}

function cobOf(document: CobDocument | null): Cob | null {
  if (!document) return null;
  const { _id, historico: _, unrecordedSince: __, ...cob } = document;
  return { txid: _id, ...cob };
}
