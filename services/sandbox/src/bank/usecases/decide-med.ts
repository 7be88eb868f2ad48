import type { Cents } from '@catraca/kernel/money';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { callbackAt } from '../../shared/domain/callback.ts';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { MedStore } from '../adapters/med.store.ts';
import { PixStore } from '../adapters/pix.store.ts';
import {
  encerramentoOf,
  isUnderWay,
  type Med,
  type MedTrigger,
  partsOf,
  situacaoAfter,
} from '../domain/med.ts';
import { type DevolucaoNatureza, returnable } from '../domain/pix.ts';
import { DeliverMedNotices } from './deliver-med-notices.ts';
import { ReturnPix } from './return-pix.ts';

interface Approval {
  /** To return at once. Default: what is left of the payment. */
  valor?: Cents | undefined;
  /** In so many returns. */
  parts: number;
}

/** What the bank decides about a dispute, and what it returns for it. */
@Injectable()
export class DecideMed {
  constructor(
    private readonly meds: MedStore,
    private readonly pixes: PixStore,
    private readonly returnPix: ReturnPix,
    private readonly notices: DeliverMedNotices,
  ) {}

  /** The returns are there before the merchant hears of the approval. */
  async approve(id: string, { valor, parts }: Approval, time: BankTime): Promise<Med> {
    const { now } = time;
    const med = await this.one(id);
    if (!situacaoAfter(med.situacao, 'approve')) throw refused(med);
    const left = returnable((await this.pixes.find(med.endToEndId))!, now);
    const amount = Math.min(valor ?? left, left);
    for (const part of partsOf(amount, parts)) await this.returnPart(med, part, 'MED_FRAUDE', time);
    return this.decide(med, 'approve', encerramentoOf(left - amount, now), time);
  }

  /** Another return for an approved dispute. */
  async return(
    id: string,
    { valor, natureza }: { valor: Cents; natureza: DevolucaoNatureza },
    time: BankTime,
  ): Promise<Med> {
    const med = await this.one(id);
    if (med.situacao !== 'ACEITA') throw refused(med);
    await this.returnPart(med, valor, natureza, time);
    return med;
  }

  async end(id: string, trigger: Exclude<MedTrigger, 'approve'>, time: BankTime): Promise<Med> {
    return this.decide(await this.one(id), trigger, time.now, time);
  }

  /** Nothing more is returned for it. */
  async close(id: string, time: BankTime): Promise<Med> {
    const med = await this.one(id);
    if (med.situacao !== 'ACEITA' || !isUnderWay(med, time.now)) throw refused(med);
    return this.change(med, { encerramento: time.now }, time);
  }

  private async one(id: string): Promise<Med> {
    const med = await this.meds.find(id);
    if (!med) throw new Problem('MedNaoEncontrado');
    return med;
  }

  private decide(med: Med, trigger: MedTrigger, encerramento: Date, time: BankTime): Promise<Med> {
    const situacao = situacaoAfter(med.situacao, trigger);
    if (!situacao) throw refused(med);
    return this.change(med, { situacao, encerramento }, time);
  }

  private async change(med: Med, set: Partial<Med>, time: BankTime): Promise<Med> {
    const changed = await this.meds.change(med, {
      ...set,
      callback: callbackAt(realTime(time), traceparent()),
    });
    if (!changed) throw refused(med);
    this.notices.start();
    return changed;
  }

  private async returnPart(
    { endToEndId }: Med,
    valor: Cents,
    natureza: DevolucaoNatureza,
    time: BankTime,
  ): Promise<void> {
    await this.returnPix.executeByBank(endToEndId, { valor, natureza }, time);
  }
}

function refused({ situacao }: Med): ControlProblem {
  return new ControlProblem('med-refused', `A contestação está ${situacao}.`);
}
