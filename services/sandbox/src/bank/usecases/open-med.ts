import { randomUUID } from 'node:crypto';
import type { Cents } from '@catraca/kernel/money';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { type BankTime, momentOf, realTime } from '../../shared/domain/bank-time.ts';
import { callbackAt } from '../../shared/domain/callback.ts';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { MedStore } from '../adapters/med.store.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { isDisputable, isUnderWay, type Med, type MedMotivo } from '../domain/med.ts';
import { returnable } from '../domain/pix.ts';
import { DeliverMedNotices } from './deliver-med-notices.ts';

interface MedTerms {
  /** Default: what is left of the payment. */
  valor?: Cents | undefined;
  motivo: MedMotivo;
}

/** The buyer disputes a payment at their bank. The merchant gets a notice. */
@Injectable()
export class OpenMed {
  constructor(
    private readonly pixes: PixStore,
    private readonly meds: MedStore,
    private readonly notices: DeliverMedNotices,
    private readonly clocks: ClockStore,
  ) {}

  async execute(endToEndId: string, { valor, motivo }: MedTerms, time: BankTime): Promise<Med> {
    const { now } = time;
    const pix = await this.pixes.find(endToEndId);
    if (!pix) throw new Problem('PixNaoEncontrado');
    const others = await this.meds.findByPayment(endToEndId);
    const isOpen = others.some((med) => isUnderWay(med, now));
    if (isOpen || !isDisputable(pix, now)) throw refused();

    const med: Med = {
      id: randomUUID(),
      endToEndId,
      chave: pix.chave,
      valor: valor ?? returnable(pix, now),
      situacao: 'ABERTA',
      motivo,
      ...momentOf(time),
      encerramento: null,
      callback: callbackAt(realTime(time), traceparent()),
    };
    await this.clocks.follow(med.id, time);
    if (!(await this.meds.insert(med))) throw refused();
    this.notices.start();
    return med;
  }
}

function refused(): ControlProblem {
  const detail = 'O prazo de 80 dias passou, já há uma contestação aberta, ou nada resta do pagamento.';
  return new ControlProblem('med-refused', detail);
}
