import type { Cents } from '@catraca/kernel/money';
import { type Moment, timeOf } from '../../shared/domain/bank-time.ts';
import type { Callback } from '../../shared/domain/callback.ts';

/** A payment that this bank received for the merchant. */
export interface Pix extends Moment {
  endToEndId: string;
  /** Null for a payment without a charge. */
  txid: string | null;
  /** Empty for a payment of a mandate, which goes to an account. */
  chave: string;
  valor: Cents;
  infoPagador: string | null;
  devolucoes: Devolucao[];
  /** Returns that the merchant asks for end as `NAO_REALIZADO`. */
  recusaDevolucoes?: true;
  /** Null when no callback is pending. */
  callback: Callback | null;
}

/** A full or partial return of a payment. */
export interface Devolucao extends DevolucaoTerms {
  id: string;
  rtrId: string;
  solicitacao: Date;
  /** When its outcome is known; `EM_PROCESSAMENTO` until then. */
  liquidacao: Date;
  outcome: 'DEVOLVIDO' | 'NAO_REALIZADO';
}

/** `MED_…`: returns that the bank makes because of a dispute. The last one: of a payment of a mandate. */
export const naturezas = [
  'ORIGINAL',
  'RETIRADA',
  'MED_OPERACIONAL',
  'MED_FRAUDE',
  'MED_PIX_AUTOMATICO',
] as const;
export type DevolucaoNatureza = (typeof naturezas)[number];

export interface DevolucaoTerms {
  valor: Cents;
  natureza: DevolucaoNatureza;
  descricao: string | null;
}

export type DevolucaoStatus = 'EM_PROCESSAMENTO' | Devolucao['outcome'];

const RETURN_WINDOW_MS = 90 * 24 * 3600 * 1000;

export function devolucaoStatus({ liquidacao, outcome }: Devolucao, now: Date): DevolucaoStatus {
  return now < liquidacao ? 'EM_PROCESSAMENTO' : outcome;
}

/** When the next of the returns in progress is settled. Null when none is in progress. */
export function nextSettlement({ devolucoes }: Pick<Pix, 'devolucoes'>, now: Date): Date | null {
  const times = devolucoes
    .map(({ liquidacao }) => liquidacao.getTime())
    .filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Amount that may still be returned. Returns in progress count as returned, failed ones do not. */
export function returnable(pix: Pix, now: Date): Cents {
  const taken = pix.devolucoes.filter((devolucao) => devolucaoStatus(devolucao, now) !== 'NAO_REALIZADO');
  return pix.valor - taken.reduce((sum, { valor }) => sum + valor, 0);
}

/** Returns are accepted for 90 days from the payment (API Pix 2.9.0, PixDevolucaoInvalida). */
export function isReturnWindowOpen(pix: Pix, now: Date): boolean {
  return now.getTime() <= timeOf(pix).getTime() + RETURN_WINDOW_MS;
}
