import { documentSchema, embedded, type Fields } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { Page, PageOf } from '../../../shared/domain/page.ts';
import type { Atualizacao, Encerramento } from '../../domain/automatic/history.ts';
import type { LocRec, Pagador, Rec, RecStatus } from '../../domain/automatic/rec.ts';
import type { Destinatario, SolicRec, SolicRecDecision } from '../../domain/automatic/solic-rec.ts';
import type { Devedor } from '../../domain/cob.ts';
import { LaggingReads } from '../lagging-reads.ts';
import { callbackSchema } from './owed-notices.ts';

interface RecDocument extends Omit<Rec, 'idRec'> {
  _id: string;
}

export interface RecSearch extends Page {
  from: Date;
  until: Date;
  status?: RecStatus | undefined;
  cpf?: string | undefined;
  cnpj?: string | undefined;
  hasLocation?: boolean | undefined;
  convenio?: string | undefined;
}

export const encerramentoSchema = embedded<Encerramento>({ solicitante: String, codigo: String });

const locRecFields: Fields<LocRec> = {
  id: Number,
  location: String,
  token: String,
  horario: Date,
  adiantamento: Number,
};

const solicRec = embedded<SolicRec>({
  idSolicRec: String,
  criacao: Date,
  dataExpiracaoSolicitacao: Date,
  destinatario: embedded<Destinatario>({
    cpf: String,
    cnpj: String,
    ispbParticipante: String,
    agencia: String,
    conta: String,
  }),
  decisao: embedded<Atualizacao<SolicRecDecision>>({ status: String, data: Date }),
});

const schema = documentSchema<RecDocument>({
  _id: String,
  status: String,
  versao: Number,
  contrato: String,
  objeto: String,
  devedor: embedded<Devedor>({ nome: String, cpf: String, cnpj: String }),
  dataInicial: String,
  dataFinal: String,
  periodicidade: String,
  valorRec: Number,
  valorMinimoRecebedor: Number,
  politicaRetentativa: String,
  convenio: String,
  txid: String,
  loc: embedded<LocRec>(locRecFields),
  tipoJornada: String,
  pagador: embedded<Pagador>({ ispbParticipante: String, codMun: String, valorMaximo: Number }),
  atualizacao: [embedded<Atualizacao<RecStatus>>({ status: String, data: Date })],
  encerramento: encerramentoSchema,
  solicitacoes: [solicRec],
  horario: Date,
  adiantamento: Number,
  devidoEm: Date,
  callback: callbackSchema,
})
  .index({ horario: 1, _id: 1 })
  .index({ txid: 1 }, { partialFilterExpression: { txid: { $type: 'string' } } })
  .index({ 'solicitacoes.idSolicRec': 1 }, { sparse: true })
  .index({ devidoEm: 1 }, { partialFilterExpression: { devidoEm: { $type: 'date' } } })
  .index({ 'callback.dueAt': 1 }, { partialFilterExpression: { 'callback.dueAt': { $exists: true } } });

/** Mandates with the requests to approve them. */
@Injectable()
export class RecStore {
  private readonly recs: Model<RecDocument>;
  /**
   * Mandates by the charge whose payment approves them. Every payment looks, and the bank is one process:
   * they are read once.
   */
  private waiting: Promise<Map<string, string>> | null = null;

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.recs = connection.model<RecDocument>('Rec', schema, 'recs');
  }

  async insert(rec: Rec): Promise<void> {
    const { idRec: _id, ...rest } = rec;
    await this.recs.create({ _id, ...rest });
    await this.changed(null, rec);
  }

  find(idRec: string): Promise<Rec | null> {
    return this.findOne({ _id: idRec });
  }

  /** The id of the mandate that waits for the payment of this charge. */
  async findWaiting(txid: string): Promise<string | null> {
    return (await this.allWaiting()).get(txid) ?? null;
  }

  findByRequest(idSolicRec: string): Promise<Rec | null> {
    return this.findOne({ 'solicitacoes.idSolicRec': idSolicRec });
  }

  /** The mandate as the merchant's reads show it. */
  async read(idRec: string): Promise<Rec | null> {
    return this.seen(await this.find(idRec));
  }

  /** The mandate of a request, as the merchant's reads show it. */
  async readByRequest(idSolicRec: string): Promise<Rec | null> {
    return this.seen(await this.findByRequest(idSolicRec));
  }

  /** As the merchant's reads show them. Oldest first, by real time. */
  async search(search: RecSearch): Promise<PageOf<Rec>> {
    const { from, until, status, cpf, cnpj, hasLocation, convenio, page, size } = search;
    const missing = this.reads.recs.missing(Date.now(), (rec) => !status || rec.status === status);
    const filter: QueryFilter<RecDocument> = {
      _id: { $nin: missing },
      horario: { $gte: from, $lte: until },
      ...(status && { status }),
      ...(cpf && { 'devedor.cpf': cpf }),
      ...(cnpj && { 'devedor.cnpj': cnpj }),
      ...(convenio && { convenio }),
      ...(hasLocation !== undefined && { loc: hasLocation ? { $ne: null } : null }),
    };
    const found = this.recs.find(filter).sort({ horario: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .lean<RecDocument[]>(),
      this.recs.countDocuments(filter),
    ]);
    const items = documents.map((document) => this.seen(recOf(document)));
    return { items: items.filter((rec) => rec !== null), total };
  }

  /** Stores `to` if the mandate is still as `from` was read. Null when it is not. */
  async replace(from: Rec, to: Rec): Promise<Rec | null> {
    const stored = { ...to, versao: from.versao + 1 };
    const { idRec: _id, ...set } = stored;
    const { matchedCount } = await this.recs.updateOne({ _id, versao: from.versao }, { $set: set });
    if (matchedCount === 0) return null;
    await this.changed(from, stored);
    return stored;
  }

  /** Those that something is due to happen to. `now` is real time; `ahead`: clocks by id, in ms. */
  async findDue(now: Date, ahead: ReadonlyMap<string, number>, limit: number): Promise<Rec[]> {
    const latest = new Date(now.getTime() + Math.max(0, ...ahead.values()));
    const moved = { _id: { $in: [...ahead.keys()] }, devidoEm: { $lte: latest } };
    const due = this.recs.find({ $or: [{ devidoEm: { $lte: now } }, moved] }).sort({ devidoEm: 1 });
    return (await due.limit(limit).lean<RecDocument[]>()).map(recOf);
  }

  private async changed(from: Rec | null, to: Rec): Promise<void> {
    this.reads.recChanged(from, to);
    const waiting = await this.allWaiting();
    if (from?.txid) waiting.delete(from.txid);
    if (to.txid && to.status === 'CRIADA') waiting.set(to.txid, to.idRec);
  }

  private allWaiting(): Promise<Map<string, string>> {
    this.waiting ??= this.loadWaiting().catch((error: unknown) => {
      this.waiting = null;
      throw error;
    });
    return this.waiting;
  }

  private async loadWaiting(): Promise<Map<string, string>> {
    const filter: QueryFilter<RecDocument> = { txid: { $type: 'string' }, status: 'CRIADA' };
    const documents = await this.recs.find(filter, { txid: 1 }).lean<{ _id: string; txid: string }[]>();
    return new Map(documents.map(({ _id, txid }) => [txid, _id]));
  }

  private seen(rec: Rec | null): Rec | null {
    return rec && this.reads.recs.seen(rec.idRec, rec, Date.now());
  }

  private async findOne(filter: QueryFilter<RecDocument>): Promise<Rec | null> {
    const document = await this.recs.findOne(filter).lean<RecDocument>();
    return document && recOf(document);
  }
}

function recOf({ _id: idRec, ...rec }: RecDocument): Rec {
  return { idRec, ...rec };
}
