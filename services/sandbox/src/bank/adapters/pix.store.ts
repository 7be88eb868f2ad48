import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type PipelineStage } from 'mongoose';
import { type Callback, type CallbackOutcome, claimed } from '../../shared/domain/callback.ts';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';
import { paymentsModel, singleId, type WithPayments } from './cob.document.ts';
import { LaggingReads } from './lagging-reads.ts';

export interface PixSearch extends Page {
  from: Date;
  until: Date;
  txid?: string | undefined;
  hasTxid?: boolean | undefined;
  hasDevolucao?: boolean | undefined;
}

/** Pause between two batches of callback outcomes, in ms. Nobody waits for them. */
const OUTCOMES_PAUSE_MS = 100;

/** Payments, in the document of the charge that they name or in one of their own. */
@Injectable()
export class PixStore {
  private readonly documents: Model<WithPayments>;
  /** A lost one means one more callback. */
  private readonly outcomes: GroupCommit<WithPayments>;

  constructor(
    connection: mongoose.Connection,
    private readonly reads: LaggingReads,
  ) {
    this.documents = paymentsModel(connection);
    this.outcomes = new GroupCommit(this.documents, { mayBeLost: true, pauseMs: OUTCOMES_PAUSE_MS });
  }

  /**
   * A payment that concludes no charge. One that does is stored with its conclusion, see `CobStore.conclude`.
   */
  async insert(pix: Pix): Promise<void> {
    await this.store(pix);
    this.reads.pixArrived(pix, null);
  }

  /** A payment of a mandate's charge. Repeating it with the same end-to-end id changes nothing. */
  async insertOnce(pix: Pix): Promise<void> {
    try {
      await this.documents.create({ _id: singleId(pix), pagamentos: [pix] });
      this.reads.pixArrived(pix, null);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Of a charge of a mandate that was not paid after all. */
  async remove(endToEndId: string): Promise<void> {
    await this.documents.deleteOne({ _id: singleId({ endToEndId }) });
  }

  private async store(pix: Pix): Promise<void> {
    if (pix.txid !== null) {
      const { matchedCount } = await this.documents.updateOne(
        { _id: pix.txid },
        { $push: { pagamentos: pix } },
      );
      if (matchedCount === 1) return;
    }
    await this.documents.create({ _id: singleId(pix), pagamentos: [pix] });
  }

  /** Stores a return with the notice owed for its outcome. False when another return was stored meanwhile. */
  async addDevolucao(pix: Pix, devolucao: Devolucao, callback: Callback | null): Promise<boolean> {
    const { endToEndId, devolucoes } = pix;
    const asRead = { endToEndId, [`devolucoes.${devolucoes.length}`]: { $exists: false } };
    const { matchedCount } = await this.documents.updateOne(
      { pagamentos: { $elemMatch: asRead } },
      {
        $push: { 'pagamentos.$.devolucoes': devolucao },
        ...(callback && { $set: { 'pagamentos.$.callback': callback } }),
      },
    );
    if (matchedCount === 1) this.reads.devolucaoAdded(pix, devolucao);
    return matchedCount === 1;
  }

  /** False when there is no such payment. */
  async refuseReturns(endToEndId: string): Promise<boolean> {
    const { matchedCount } = await this.documents.updateOne(
      { 'pagamentos.endToEndId': endToEndId },
      { $set: { 'pagamentos.$.recusaDevolucoes': true } },
    );
    return matchedCount === 1;
  }

  /** Payments whose notice is due: `limit`, or a few more when several belong to one charge. */
  async findDue(now: Date, limit: number): Promise<Pix[]> {
    const documents = await this.documents
      .find({ 'pagamentos.callback.dueAt': { $lte: now } }, { pagamentos: 1 })
      .sort({ 'pagamentos.callback.dueAt': 1 })
      .limit(limit)
      .lean<WithPayments[]>();
    return documents
      .flatMap(({ pagamentos }) => pagamentos)
      .filter(({ callback }) => callback?.dueAt && callback.dueAt <= now);
  }

  /**
   * Leases the payment's callback until `leaseEnd` and counts an attempt. Null when another process was
   * faster.
   */
  async claim(pix: Pix, leaseEnd: Date): Promise<Pix | null> {
    const callback = claimed(pix.callback!, leaseEnd);
    const { matchedCount } = await this.documents.updateOne(underWay(pix), {
      $set: { 'pagamentos.$.callback': callback },
    });
    return matchedCount === 1 ? { ...pix, callback } : null;
  }

  /** Ends the callback, unless the payment got a new notice meanwhile. */
  finishCallback(pix: Pix, outcome: CallbackOutcome): Promise<void> {
    return this.outcomes.update(underWay(pix), {
      $set: { 'pagamentos.$.callback.outcome': outcome },
      $unset: { 'pagamentos.$.callback.dueAt': true },
    });
  }

  postponeCallback(pix: Pix, dueAt: Date): Promise<void> {
    return this.outcomes.update(underWay(pix), { $set: { 'pagamentos.$.callback.dueAt': dueAt } });
  }

  async find(endToEndId: string): Promise<Pix | null> {
    const found = await this.documents
      .findOne({ 'pagamentos.endToEndId': endToEndId }, { 'pagamentos.$': 1 })
      .lean<WithPayments>();
    return found && found.pagamentos[0]!;
  }

  /** The payment as the merchant's reads show it. */
  async read(endToEndId: string): Promise<Pix | null> {
    const pix = await this.find(endToEndId);
    return pix && this.reads.pixes.seen(endToEndId, pix, Date.now());
  }

  /** As the merchant's reads show them. Oldest first, by time. */
  async search({ from, until, txid, hasTxid, hasDevolucao, page, size }: PixSearch): Promise<PageOf<Pix>> {
    const now = Date.now();
    const missing = this.reads.pixes.missing(
      now,
      ({ devolucoes }) => hasDevolucao === undefined || devolucoes.length > 0 === hasDevolucao,
    );
    const during = { $gte: from, $lte: until };
    const payments: PipelineStage[] = [
      // Of an array's field, only `$elemMatch` bounds the index on both sides.
      { $match: { pagamentos: { $elemMatch: { horario: during } } } },
      { $unwind: '$pagamentos' },
      { $replaceWith: '$pagamentos' },
      {
        $match: {
          $and: [
            { horario: during, endToEndId: { $nin: missing } },
            ...(txid === undefined ? [] : [{ txid }]),
            ...(hasTxid === undefined ? [] : [{ txid: hasTxid ? { $ne: null } : null }]),
            ...(hasDevolucao === undefined ? [] : [{ 'devolucoes.0': { $exists: hasDevolucao } }]),
          ],
        },
      },
    ];
    const ofPage: PipelineStage[] = [
      { $sort: { horario: 1, endToEndId: 1 } },
      { $skip: page * size },
      { $limit: size },
    ];
    const [stored, [counted]] = await Promise.all([
      this.documents.aggregate<Pix>([...payments, ...ofPage]),
      this.documents.aggregate<{ total: number }>([...payments, { $count: 'total' }]),
    ]);
    const items = stored.map((pix) => this.reads.pixes.seen(pix.endToEndId, pix, now));
    return { items: items.filter((pix) => pix !== null), total: counted?.total ?? 0 };
  }
}

/** Matches the payment while its callback is as it was read. */
function underWay({ endToEndId, callback }: Pix) {
  return { pagamentos: { $elemMatch: { endToEndId, 'callback.dueAt': callback!.dueAt! } } };
}
