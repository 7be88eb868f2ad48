import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { Page, PageOf } from '../../../shared/domain/page.ts';
import type {
  Cobr,
  CobrStatus,
  ContaRecebedor,
  DadosDevedor,
  Tentativa,
  TentativaStatus,
} from '../../domain/automatic/cobr.ts';
import type { Atualizacao } from '../../domain/automatic/history.ts';
import { LaggingReads } from '../lagging-reads.ts';
import { callbackSchema } from './owed-notices.ts';
import { encerramentoSchema } from './rec.store.ts';

interface CobrDocument extends Omit<Cobr, 'txid'> {
  _id: string;
}

export interface CobrSearch extends Page {
  from: Date;
  until: Date;
  idRec?: string | undefined;
  status?: CobrStatus | undefined;
  /** CPF or CNPJ. */
  documento?: string | undefined;
  convenio?: string | undefined;
}

const tentativa = embedded<Tentativa>({
  dataLiquidacao: String,
  tipo: String,
  endToEndId: String,
  atualizacao: [embedded<Atualizacao<TentativaStatus>>({ status: String, data: Date })],
  codigo: String,
});

const schema = documentSchema<CobrDocument>({
  _id: String,
  idRec: String,
  infoAdicional: String,
  dataDeVencimento: String,
  valor: Number,
  ajusteDiaUtil: Boolean,
  recebedor: embedded<ContaRecebedor>({ agencia: String, conta: String, tipoConta: String }),
  devedor: embedded<DadosDevedor>({
    email: String,
    logradouro: String,
    cidade: String,
    uf: String,
    cep: String,
  }),
  status: String,
  versao: Number,
  ciclo: Number,
  ocupaCiclo: Boolean,
  politicaRetentativa: String,
  documento: String,
  convenio: String,
  tentativas: [tentativa],
  atualizacao: [embedded<Atualizacao<CobrStatus>>({ status: String, data: Date })],
  encerramento: encerramentoSchema,
  horario: Date,
  adiantamento: Number,
  devidoEm: Date,
  callback: callbackSchema,
})
  // One charge a cycle, whatever arrives at the same time.
  .index({ idRec: 1, ciclo: 1 }, { unique: true, partialFilterExpression: { ocupaCiclo: true } })
  .index({ horario: 1, _id: 1 })
  .index({ devidoEm: 1 }, { partialFilterExpression: { devidoEm: { $type: 'date' } } })
  .index({ 'callback.dueAt': 1 }, { partialFilterExpression: { 'callback.dueAt': { $exists: true } } });

/** Charges of mandates. Their payments are in the collection of all payments. */
@Injectable()
export class CobrStore {
  private readonly cobrs: Model<CobrDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.cobrs = connection.model<CobrDocument>('Cobr', schema, 'cobrs');
  }

  /** False when its txid or its cycle is taken. */
  async insert(cobr: Cobr): Promise<boolean> {
    const { txid: _id, ...rest } = cobr;
    try {
      await this.cobrs.create({ _id, ...rest });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    this.reads.cobrChanged(null, cobr);
    return true;
  }

  async find(txid: string): Promise<Cobr | null> {
    const document = await this.cobrs.findOne({ _id: txid }).lean<CobrDocument>();
    return document && cobrOf(document);
  }

  /** Charges of a mandate that are not at their end. */
  async findRunning(idRec: string): Promise<Cobr[]> {
    const running = { idRec, status: { $in: ['CRIADA', 'ATIVA'] as const } };
    return (await this.cobrs.find(running).lean<CobrDocument[]>()).map(cobrOf);
  }

  /** The charge as the merchant's reads show it. */
  async read(txid: string): Promise<Cobr | null> {
    const cobr = await this.find(txid);
    return cobr && this.reads.cobrs.seen(txid, cobr, Date.now());
  }

  /** As the merchant's reads show them. Oldest first, by real time. */
  async search(search: CobrSearch): Promise<PageOf<Cobr>> {
    const { from, until, idRec, status, documento, convenio, page, size } = search;
    const now = Date.now();
    const missing = this.reads.cobrs.missing(now, (cobr) => !status || cobr.status === status);
    const filter: QueryFilter<CobrDocument> = {
      _id: { $nin: missing },
      horario: { $gte: from, $lte: until },
      ...(idRec && { idRec }),
      ...(status && { status }),
      ...(documento && { documento }),
      ...(convenio && { convenio }),
    };
    const [documents, total] = await Promise.all([
      this.cobrs
        .find(filter)
        .sort({ horario: 1, _id: 1 })
        .skip(page * size)
        .limit(size)
        .lean<CobrDocument[]>(),
      this.cobrs.countDocuments(filter),
    ]);
    const items = documents.map(cobrOf).map((cobr) => this.reads.cobrs.seen(cobr.txid, cobr, now));
    return { items: items.filter((cobr) => cobr !== null), total };
  }

  /** Stores `to` if the charge is still as `from` was read. Null when it is not. */
  async replace(from: Cobr, to: Cobr): Promise<Cobr | null> {
    const stored = { ...to, versao: from.versao + 1 };
    const { txid: _id, ...set } = stored;
    const { matchedCount } = await this.cobrs.updateOne({ _id, versao: from.versao }, { $set: set });
    if (matchedCount === 0) return null;
    this.reads.cobrChanged(from, stored);
    return stored;
  }

  /**
   * Those that something is due to happen to. `now` is real time; `ahead`: clocks by txid or idRec, in ms.
   */
  async findDue(now: Date, ahead: ReadonlyMap<string, number>, limit: number): Promise<Cobr[]> {
    const latest = new Date(now.getTime() + Math.max(0, ...ahead.values()));
    const ids = [...ahead.keys()];
    const ofMovedClock = { $or: [{ _id: { $in: ids } }, { idRec: { $in: ids } }] };
    const isDue = { $or: [{ devidoEm: { $lte: now } }, { devidoEm: { $lte: latest }, ...ofMovedClock }] };
    const due = this.cobrs.find(isDue).sort({ devidoEm: 1 });
    return (await due.limit(limit).lean<CobrDocument[]>()).map(cobrOf);
  }
}

function cobrOf({ _id: txid, ...cobr }: CobrDocument): Cobr {
  return { txid, ...cobr };
}
