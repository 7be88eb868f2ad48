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

/** A payment that names no charge stands in a document of its own, without a charge's fields. */
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
