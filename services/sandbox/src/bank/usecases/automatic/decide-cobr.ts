import type { LocalDate } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { ControlProblem, Problem, violated } from '../../../shared/domain/problem.ts';
import { type Cobr, isCancelable, retryProblem } from '../../domain/automatic/cobr.ts';
import {
  afterRejection,
  canceledCobr,
  isAttemptable,
  paid,
  retried,
} from '../../domain/automatic/cobr-course.ts';
import type { Encerramento, Solicitante } from '../../domain/automatic/history.ts';
import { ChangeCobr } from './change-cobr.ts';

/** What somebody does with a charge of a mandate: the merchant, the payer or a bank. */
@Injectable()
export class DecideCobr {
  constructor(private readonly changeCobr: ChangeCobr) {}

  /** The merchant cancels it (`PATCH /cobr/{txid}`). */
  cancelByMerchant(txid: string): Promise<Cobr> {
    return this.end(txid, { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' }, () => {
      const razao =
        'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.';
      return new Problem('CobROperacaoInvalida', [violated('cobr.status', razao)]);
    });
  }

  cancel(txid: string, by: Encerramento & { solicitante: Solicitante }): Promise<Cobr> {
    return this.end(txid, by, () => {
      return new ControlProblem(
        'cobr-refused',
        'A cobrança terminou, ou o dia da primeira tentativa começou.',
      );
    });
  }

  /** The merchant orders an attempt on another day. */
  retry(txid: string, data: LocalDate): Promise<Cobr> {
    return this.changeCobr.execute(txid, (cobr, now) => {
      const razao = retryProblem(cobr, data, now);
      if (razao) throw new Problem('CobROperacaoInvalida', [violated('data', razao)]);
      return retried(cobr, data, now);
    });
  }

  /** The payer's bank tries now. `code` null: it pays. */
  attempt(txid: string, code: string | null): Promise<Cobr> {
    return this.changeCobr.execute(txid, (cobr, now) => {
      if (!isAttemptable(cobr, now)) {
        const detail = 'A cobrança não tem uma tentativa aberta cujo dia tenha começado.';
        throw new ControlProblem('cobr-refused', detail);
      }
      return code === null ? paid(cobr, now) : afterRejection(cobr, code, now);
    });
  }

  private end(txid: string, by: Encerramento, refusal: () => Error): Promise<Cobr> {
    return this.changeCobr.execute(txid, (cobr, now) => {
      if (!isCancelable(cobr, now)) throw refusal();
      return canceledCobr(cobr, by, now);
    });
  }
}
