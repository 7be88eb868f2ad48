import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type UpdateQuery } from 'mongoose';
import { type Callback, type CallbackOutcome, claimed } from '../../shared/domain/callback.ts';
import type { ContaBanco, Payout, PayoutReturn } from '../domain/payout.ts';
import { LaggingReads } from './lagging-reads.ts';

interface PayoutDocument extends Omit<Payout, 'idEnvio'> {
  /** Its idEnvio. */
  _id: string;
}

const schema = documentSchema<PayoutDocument>({
  _id: String,
  e2eId: String,
  chave: String,
  valor: Number,
  infoPagador: String,
  favorecido: embedded<ContaBanco>({
    nome: String,
    cpf: String,
    cnpj: String,
    codigoBanco: String,
    agencia: String,
    conta: String,
    tipoConta: String,
  }),
  solicitacao: Date,
  liquidacao: Date,
  outcome: String,
  devolucoes: [embedded<PayoutReturn>({ id: String, rtrId: String, valor: Number, horario: Date })],
  callback: embedded<Callback>({ traceparent: String, attempts: Number, dueAt: Date, outcome: String }),
})
  .index({ e2eId: 1 })
  .index({ 'callback.dueAt': 1 }, { partialFilterExpression: { 'callback.dueAt': { $exists: true } } });

/** Payouts, one document each. */
@Injectable()
export class PayoutStore {
  private readonly payouts: Model<PayoutDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.payouts = connection.model<PayoutDocument>('Payout', schema, 'payouts');
  }

  /** The stored payout: another one when the id is taken. */
  async insertOrFind(sent: Payout): Promise<Payout> {
    const { idEnvio, ...payout } = sent;
    const stored = await this.payouts
      .findOneAndUpdate(
        { _id: idEnvio },
        { $setOnInsert: payout },
        { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
      )
      .lean<PayoutDocument>();
    if (stored!.e2eId === sent.e2eId) this.reads.payoutSent(sent);
    return opened(stored!);
  }

  find(idEnvio: string): Promise<Payout | null> {
    return this.findOne({ _id: idEnvio });
  }

  findByEndToEndId(e2eId: string): Promise<Payout | null> {
    return this.findOne({ e2eId });
  }

  /** Stores a decision on a payout that is still as it was read. Null when it is not. */
  async decide(payout: Payout, set: Partial<Payout>): Promise<Payout | null> {
    const { idEnvio, liquidacao, devolucoes } = payout;
    const asRead = { _id: idEnvio, liquidacao, devolucoes: { $size: devolucoes.length } };
    const update: UpdateQuery<PayoutDocument> = { $set: set };
    const stored = await this.payouts
      .findOneAndUpdate(asRead, update, { returnDocument: 'after', writeConcern: { w: 'majority' } })
      .lean<PayoutDocument>();
    if (stored && set.devolucoes) this.reads.payoutReturned(payout);
    return stored && opened(stored);
  }

  async findDue(now: Date, limit: number): Promise<Payout[]> {
    const due = await this.payouts
      .find({ 'callback.dueAt': { $lte: now } })
      .sort({ 'callback.dueAt': 1 })
      .limit(limit)
      .lean<PayoutDocument[]>();
    return due.map(opened);
  }

  /** Leases the callback until `leaseEnd` and counts an attempt. Null when another process was faster. */
  async claim(payout: Payout, leaseEnd: Date): Promise<Payout | null> {
    const callback = claimed(payout.callback!, leaseEnd);
    const { matchedCount } = await this.payouts.updateOne(underWay(payout), { $set: { callback } });
    return matchedCount === 1 ? { ...payout, callback } : null;
  }

  /** Ends the callback, unless the payout got a new notice meanwhile. */
  async finishCallback(payout: Payout, outcome: CallbackOutcome): Promise<void> {
    const update = { $set: { 'callback.outcome': outcome }, $unset: { 'callback.dueAt': true } } as const;
    await this.payouts.updateOne(underWay(payout), update);
  }

  async postponeCallback(payout: Payout, dueAt: Date): Promise<void> {
    await this.payouts.updateOne(underWay(payout), { $set: { 'callback.dueAt': dueAt } });
  }

  private async findOne(filter: { _id: string } | { e2eId: string }): Promise<Payout | null> {
    const document = await this.payouts.findOne(filter).lean<PayoutDocument>();
    return document && opened(document);
  }
}

/** Matches the payout while its callback is as it was read. */
function underWay({ idEnvio, callback }: Payout) {
  return { _id: idEnvio, 'callback.dueAt': callback!.dueAt! };
}

function opened({ _id: idEnvio, ...payout }: PayoutDocument): Payout {
  return { idEnvio, ...payout };
}
