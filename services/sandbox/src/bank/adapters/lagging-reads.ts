import { Injectable } from '@nestjs/common';
import { ReadLag } from '../../shared/adapters/read-lag.ts';
import { EarlierStates } from '../../shared/domain/earlier-states.ts';
import type { Cobr } from '../domain/automatic/cobr.ts';
import type { Rec } from '../domain/automatic/rec.ts';
import type { Cob } from '../domain/cob.ts';
import type { Med } from '../domain/med.ts';
import type { Payout } from '../domain/payout.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';

/** What the merchant's reads show: their lag behind what the bank stored is real time, on any test clock. */
@Injectable()
export class LaggingReads {
  readonly cobs = new EarlierStates<Cob>();
  readonly pixes = new EarlierStates<Pix>();
  readonly payouts = new EarlierStates<Payout>();
  readonly meds = new EarlierStates<Med>();
  readonly recs = new EarlierStates<Rec>();
  readonly cobrs = new EarlierStates<Cobr>();

  constructor(private readonly lag: ReadLag) {}

  cobChanged(from: Cob | null, { txid, revisao, status, expiradaEm }: Cob): void {
    const change = [txid, revisao, status, ...(expiradaEm ? ['expired'] : [])].join('/');
    this.cobs.changed(txid, from, this.lag.of(`cob/${change}`), Date.now());
  }

  recChanged(from: Rec | null, { idRec, versao }: Rec): void {
    this.recs.changed(idRec, from, this.lag.of(`rec/${idRec}/${versao}`), Date.now());
  }

  cobrChanged(from: Cobr | null, { txid, versao }: Cobr): void {
    this.cobrs.changed(txid, from, this.lag.of(`cobr/${txid}/${versao}`), Date.now());
  }

  /** The charge that it concluded and the payment are seen at the same time. */
  pixArrived({ endToEndId }: Pix, concluded: Cob | null): void {
    const [lagMs, now] = [this.lag.of(`pix/${endToEndId}`), Date.now()];
    this.pixes.changed(endToEndId, null, lagMs, now);
    if (concluded) this.cobs.changed(concluded.txid, concluded, lagMs, now);
  }

  devolucaoAdded(pix: Pix, { id }: Devolucao): void {
    const { endToEndId } = pix;
    this.pixes.changed(endToEndId, pix, this.lag.of(`devolucao/${endToEndId}/${id}`), Date.now());
  }

  payoutSent({ idEnvio }: Payout): void {
    this.payouts.changed(idEnvio, null, this.lag.of(`payout/${idEnvio}`), Date.now());
  }

  payoutReturned(payout: Payout): void {
    const change = `payout/${payout.idEnvio}/${payout.devolucoes.length + 1}`;
    this.payouts.changed(payout.idEnvio, payout, this.lag.of(change), Date.now());
  }

  medChanged(from: Med | null, { id, situacao, encerramento }: Med): void {
    const change = `med/${id}/${situacao}/${encerramento?.getTime()}`;
    this.meds.changed(id, from, this.lag.of(change), Date.now());
  }

  /** The time that a read of this payment or payout goes by, to see whether something is settled. */
  settlementTime(id: string, now: Date): Date {
    return new Date(now.getTime() - this.lag.of(`settlement/${id}`));
  }
}
