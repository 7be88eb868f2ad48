import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { type BankTime, momentOf } from '../../../shared/domain/bank-time.ts';
import { Problem } from '../../../shared/domain/problem.ts';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { PixStore } from '../../adapters/pix.store.ts';
import { type Cobr, paymentIdOf, refusalCode } from '../../domain/automatic/cobr.ts';
import { afterNextEvent, nextEventAt } from '../../domain/automatic/cobr-course.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { DeliverAutomaticNotices } from './deliver-automatic-notices.ts';

/** Changes a charge of a mandate as it is now, by the clock of its own or its mandate's. */
@Injectable()
export class ChangeCobr {
  constructor(
    private readonly cobrs: CobrStore,
    private readonly recs: RecStore,
    private readonly pixes: PixStore,
    private readonly clocks: ClockStore,
    private readonly notices: DeliverAutomaticNotices,
  ) {}

  /** `change` throws what refuses it. */
  async execute(txid: string, change: (cobr: Cobr, now: Date) => Cobr): Promise<Cobr> {
    const { cobr, time } = await this.upToNow(txid);
    const changed = change(cobr, time.now);
    if (changed === cobr) return cobr;
    return (await this.store(cobr, changed, time)) ?? this.execute(txid, change);
  }

  /** Does all that happens to it by itself until now. */
  async upToNow(txid: string): Promise<{ cobr: Cobr; rec: Rec; time: BankTime }> {
    const cobr = await this.cobrs.find(txid);
    if (!cobr) throw new Problem('CobRNaoEncontrado');
    const rec = (await this.recs.find(cobr.idRec))!;
    const time = await this.clocks.latest([txid, rec.idRec]);
    const at = nextEventAt(cobr);
    if (!at || at > time.now) return { cobr, rec, time };
    await this.store(cobr, afterNextEvent(cobr, refusalCode(cobr, rec)), { ...time, now: at });
    return this.upToNow(txid);
  }

  /** Null when another change was faster. */
  private async store(from: Cobr, to: Cobr, time: BankTime): Promise<Cobr | null> {
    const paymentId = paymentIdOf(to);
    // First, so that a charge is never seen as paid without its payment, and a crash loses none.
    if (paymentId) await this.insertPayment(paymentId, to, time);
    const changed = { ...to, devidoEm: nextEventAt(to), callback: await this.notices.owed('cobr') };
    const stored = await this.cobrs.replace(from, changed);
    if (stored) this.notices.startSoon();
    else if (paymentId) await this.removePayment(paymentId, to);
    return stored;
  }

  private async insertPayment(endToEndId: string, { txid, valor }: Cobr, time: BankTime): Promise<void> {
    await this.clocks.follow(endToEndId, time);
    const payment = { endToEndId, txid, chave: '', valor, infoPagador: null };
    await this.pixes.insertOnce({ ...payment, ...momentOf(time), devolucoes: [], callback: null });
  }

  /** Unless what was faster is the same payment. */
  private async removePayment(endToEndId: string, { txid }: Cobr): Promise<void> {
    const cobr = await this.cobrs.find(txid);
    if (!cobr || paymentIdOf(cobr) !== endToEndId) await this.pixes.remove(endToEndId);
  }
}
