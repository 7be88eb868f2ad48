import { GroupCommit } from '@catraca/platform/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Cob, CobStatus } from '../domain/cob.ts';
import type { Page, PageOf } from '../domain/page.ts';

export interface CobDocument extends Omit<Cob, 'txid'> {
  _id: string;
  /** Earlier revisions, the last ones. */
  historico: Cob[];
}

export interface CobSearch extends Page {
  from: Date;
  until: Date;
  status?: CobStatus | undefined;
  cpf?: string | undefined;
  cnpj?: string | undefined;
}

const KEPT_REVISIONS = 50;

/** Indexes only: documents are written and read lean. */
const schema = new Schema({ _id: String }, { collection: 'cobs', strict: false })
  .index({ locationToken: 1 }, { unique: true })
  .index({ criacao: 1, _id: 1 });

@Injectable()
export class CobStore {
  readonly collection: mongo.Collection<CobDocument>;
  private readonly commits: GroupCommit<CobDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Cob', schema).collection as unknown as mongo.Collection<CobDocument>;
    this.commits = new GroupCommit(this.collection);
  }

  /** False when the txid is taken. */
  insert({ txid, ...cob }: Cob): Promise<boolean> {
    return this.commits.insert({ _id: txid, ...cob, historico: [] });
  }

  async find(txid: string): Promise<Cob | null> {
    return cobOf(await this.collection.findOne({ _id: txid }, { projection: { historico: 0 } }));
  }

  async findRevision(txid: string, revisao: number): Promise<Cob | null> {
    const document = await this.collection.findOne({ _id: txid });
    if (!document) return null;
    return document.revisao === revisao
      ? cobOf(document)
      : (document.historico.find((cob) => cob.revisao === revisao) ?? null);
  }

  async findByLocation(locationToken: string): Promise<Cob | null> {
    return cobOf(await this.collection.findOne({ locationToken }, { projection: { historico: 0 } }));
  }

  /** By creation, the oldest first. */
  async search({ from, until, status, cpf, cnpj, page, size }: CobSearch): Promise<PageOf<Cob>> {
    const filter: mongo.Filter<CobDocument> = {
      criacao: { $gte: from, $lte: until },
      ...(status && { status }),
      ...(cpf && { 'devedor.cpf': cpf }),
      ...(cnpj && { 'devedor.cnpj': cnpj }),
    };
    const found = this.collection.find(filter, { projection: { historico: 0 } }).sort({ criacao: 1, _id: 1 });
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
}

/** Matches the charge while it is as it was read. */
export function standing({ txid, revisao, status, criacao }: Cob): mongo.Filter<CobDocument> {
  return { _id: txid, revisao, status, criacao };
}

function cobOf(document: CobDocument | null): Cob | null {
  if (!document) return null;
  const { _id, historico: _, ...cob } = document;
  return { txid: _id, ...cob };
}
