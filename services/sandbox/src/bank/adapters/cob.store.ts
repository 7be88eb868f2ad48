import { Batcher, type Outcome } from '@catraca/platform/mongo/batcher';
import { bulkWrite, MAJORITY } from '@catraca/platform/mongo/bulk-write';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type mongo, type QueryFilter } from 'mongoose';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import { type Cob, type CobStatus, cobTransitions } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { type CobDocument, cobModel } from './cob.document.ts';
import { LaggingReads } from './lagging-reads.ts';

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
const withoutHistory = { historico: 0 } as const;

/** Charges, read with their payments or without. */
@Injectable()
export class CobStore {
  private readonly cobs: Model<CobDocument>;
  private readonly commits: GroupCommit<CobDocument>;
  private readonly conclusions = new Batcher((batch: Conclusion[]) => this.concludeAll(batch));

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.cobs = cobModel(connection);
    this.commits = new GroupCommit(this.cobs);
  }

  /** False when the txid is taken. */
  async insert(cob: Cob): Promise<boolean> {
    const { txid: _id, ...rest } = cob;
    const isNew = await this.commits.insert({ _id, ...rest, historico: [], pagamentos: [] });
    if (isNew) this.reads.cobChanged(null, cob);
    return isNew;
  }

  async find(txid: string): Promise<Cob | null> {
    return (await this.findWithPixes(txid))?.cob ?? null;
  }

  async findWithPixes(txid: string): Promise<CobWithPixes | null> {
    const document = await this.cobs.findOne({ _id: txid }).lean<CobDocument>();
    return document && opened(document);
  }

  async findRevision(txid: string, revisao: number): Promise<Cob | null> {
    const document = await this.cobs.findOne({ _id: txid }).lean<CobDocument>();
    return document?.historico.find((cob) => cob.revisao === revisao) ?? null;
  }

  async findByLocation(locationToken: string): Promise<Cob | null> {
    const document = await this.cobs.findOne({ locationToken }, withoutHistory).lean<CobDocument>();
    return document && opened(document).cob;
  }

  /** The charge as the merchant's reads show it. */
  async read(txid: string): Promise<CobWithPixes | null> {
    const stored = await this.findWithPixes(txid);
    return stored && this.seen(stored);
  }

  /** As the merchant's reads show them. Oldest first, by creation. */
  async search({ from, until, status, cpf, cnpj, page, size }: CobSearch): Promise<PageOf<CobWithPixes>> {
    const missing = this.reads.cobs.missing(Date.now(), (cob) => !status || cob.status === status);
    const filter: QueryFilter<CobDocument> = {
      _id: { $nin: missing },
      criacao: { $gte: from, $lte: until },
      ...(status && { status }),
      ...(cpf && { 'devedor.cpf': cpf }),
      ...(cnpj && { 'devedor.cnpj': cnpj }),
    };
    const found = this.cobs.find(filter, withoutHistory).sort({ criacao: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .lean<CobDocument[]>(),
      this.cobs.countDocuments(filter),
    ]);
    const items = documents.map((document) => this.seen(opened(document))).filter((cob) => cob !== null);
    return { items, total };
  }

  /** Stores `to` if the charge is still as `from` was read. False when it is not. */
  async replace(from: Cob, to: Cob): Promise<boolean> {
    const { txid, ...changed } = to;
    const { matchedCount } = await this.cobs.updateOne(unchanged(from), {
      $set: changed,
      ...(to.revisao > from.revisao && { $push: { historico: { $each: [from], $slice: -KEPT_REVISIONS } } }),
    });
    if (matchedCount === 1) this.reads.cobChanged(from, to);
    return matchedCount === 1;
  }

  /** Concludes the charge with its payment if it is still as it was read. False when it is not. */
  async conclude(cob: Cob, pix: Pix): Promise<boolean> {
    const isConcluded = await this.conclusions.add({ cob, pix });
    if (isConcluded) this.reads.pixArrived(pix, cob);
    return isConcluded;
  }

  private seen({ cob, pixes }: CobWithPixes): CobWithPixes | null {
    const now = Date.now();
    const seen = this.reads.cobs.seen(cob.txid, cob, now);
    const payments = pixes.map((pix) => this.reads.pixes.seen(pix.endToEndId, pix, now));
    return seen && { cob: seen, pixes: payments.filter((pix) => pix !== null) };
  }

  private async concludeAll(batch: Conclusion[]): Promise<Outcome<boolean>[]> {
    const updates = batch.map(({ cob, pix }): mongo.AnyBulkWriteOperation<CobDocument> => {
      const update = { $set: { status: cobTransitions.ATIVA.pay }, $push: { pagamentos: pix } };
      return { updateOne: { filter: unchanged(cob), update } };
    });
    const { matched, refused } = await bulkWrite(this.cobs, updates, MAJORITY);
    if (refused.size > 0) throw refused.values().next().value;
    if (matched === batch.length) return batch.map(() => ({ result: true }));

    // The response has totals only: read once which payments were stored.
    const txids = batch.map(({ cob }) => cob.txid);
    const documents = await this.cobs
      .find({ _id: { $in: txids } }, { 'pagamentos.endToEndId': 1 })
      .lean<{ pagamentos: Pick<Pix, 'endToEndId'>[] }[]>();
    const stored = new Set(
      documents.flatMap(({ pagamentos }) => pagamentos.map(({ endToEndId }) => endToEndId)),
    );
    return batch.map(({ pix }) => ({ result: stored.has(pix.endToEndId) }));
  }
}

/** Matches the charge while it is as it was read. */
function unchanged({ txid, revisao, status, expiradaEm }: Cob) {
  return { _id: txid, revisao, status, expiradaEm: expiradaEm ?? { $exists: false } };
}

function opened({ _id: txid, historico: _, pagamentos: pixes, ...cob }: CobDocument): CobWithPixes {
  return { cob: { txid, ...cob }, pixes };
}
