import { documentSchema, embedded, type Fields } from '@catraca/platform/mongo/schema';
import mongoose, { type Model } from 'mongoose';
import type { Callback } from '../../shared/domain/callback.ts';
import type { Cob, Devedor } from '../domain/cob.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';

/** A charge with its payments, so that one write changes both. */
export interface CobDocument extends Omit<Cob, 'txid'>, WithPayments {
  /** Its txid. */
  _id: string;
  /** Earlier revisions, the last 50. */
  historico: Cob[];
}

/**
 * Payments stand in the charge that they name. One that names none has a document of its own, without a
 * charge's fields.
 */
export interface WithPayments {
  _id: string;
  /** In the order of arrival. The first payment of a charge concluded it. */
  pagamentos: Pix[];
}

/** The id of a document for this payment alone: no txid has a colon. */
export function singleId({ endToEndId }: Pick<Pix, 'endToEndId'>): string {
  return `pix:${endToEndId}`;
}

const revisionFields: Fields<Omit<Cob, 'txid'>> = {
  status: String,
  revisao: Number,
  criacao: Date,
  expiradaEm: Date,
  locId: Number,
  location: String,
  locationToken: String,
  chave: String,
  valor: Number,
  modalidadeAlteracao: Number,
  expiracao: Number,
  devedor: embedded<Devedor>({ nome: String, cpf: String, cnpj: String }),
  solicitacaoPagador: String,
  infoAdicionais: [embedded<Cob['infoAdicionais'][number]>({ nome: String, valor: String })],
};

const devolucao = embedded<Devolucao>({
  id: String,
  rtrId: String,
  valor: Number,
  natureza: String,
  descricao: String,
  solicitacao: Date,
  liquidacao: Date,
  outcome: String,
});

const pix = embedded<Pix>({
  endToEndId: String,
  txid: String,
  chave: String,
  valor: Number,
  horario: Date,
  adiantamento: Number,
  infoPagador: String,
  devolucoes: [devolucao],
  recusaDevolucoes: Boolean,
  callback: embedded<Callback>({ traceparent: String, attempts: Number, dueAt: Date, outcome: String }),
});

const cobSchema = documentSchema<CobDocument>({
  _id: String,
  ...revisionFields,
  historico: [embedded<Cob>({ txid: String, ...revisionFields })],
  pagamentos: [pix],
})
  .index({ locationToken: 1 }, { unique: true, sparse: true })
  .index({ criacao: 1, _id: 1 })
  .index({ 'pagamentos.endToEndId': 1 }, { sparse: true })
  .index({ 'pagamentos.horario': 1 }, { sparse: true })
  .index(
    { 'pagamentos.callback.dueAt': 1 },
    { partialFilterExpression: { 'pagamentos.callback.dueAt': { $exists: true } } },
  );

const paymentsSchema = documentSchema<WithPayments>({ _id: String, pagamentos: [pix] });

export function cobModel(connection: mongoose.Connection): Model<CobDocument> {
  return connection.model<CobDocument>('Cob', cobSchema, 'cobs');
}

/** The same collection, for those who look at the payments only. */
export function paymentsModel(connection: mongoose.Connection): Model<WithPayments> {
  return connection.model<WithPayments>('Payments', paymentsSchema, 'cobs');
}
