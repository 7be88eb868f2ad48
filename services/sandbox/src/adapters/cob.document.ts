import mongoose, { type mongo, Schema } from 'mongoose';
import type { Cob } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';

/** A charge with its payments, so that both change in one write. */
export interface CobDocument extends Omit<Cob, 'txid'>, WithPayments {
  /** Its txid. */
  _id: string;
  /** Earlier revisions, the last ones. */
  historico: Cob[];
}

/** What payments stand in: the charge that they name or, where there is none, a document of their own without its fields. */
export interface WithPayments {
  _id: string;
  /** As they arrived: of a charge, the first one concluded it. */
  pagamentos: Pix[];
}

/** The id of a document for this payment alone: no txid has a colon. */
export function lonelyId({ endToEndId }: Pix): string {
  return `pix:${endToEndId}`;
}

/** Indexes only: documents are written and read lean. */
const schema = new Schema({ _id: String }, { collection: 'cobs', strict: false })
  // Named: a database from before payments stood here has an index of the usual name that is not sparse.
  .index({ locationToken: 1 }, { name: 'location', unique: true, sparse: true })
  .index({ criacao: 1, _id: 1 })
  .index({ 'pagamentos.endToEndId': 1 }, { sparse: true })
  .index({ 'pagamentos.horario': 1 }, { sparse: true })
  .index(
    { 'pagamentos.callback.dueAt': 1 },
    { partialFilterExpression: { 'pagamentos.callback.dueAt': { $exists: true } } },
  );

export function cobCollection(connection: mongoose.Connection): mongo.Collection<CobDocument> {
  const model = connection.models.Cob ?? connection.model('Cob', schema);
  return model.collection as unknown as mongo.Collection<CobDocument>;
}
