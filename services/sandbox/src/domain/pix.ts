import type { Cents } from '@catraca/kernel/money';
import type { Callback } from './callback.ts';

/** A payment that this bank received for the merchant. */
export interface Pix {
  endToEndId: string;
  /** Null for one that names no charge. */
  txid: string | null;
  chave: string;
  valor: Cents;
  horario: Date;
  infoPagador: string | null;
  devolucoes: Devolucao[];
  /** Null while the merchant is owed no notice. */
  callback: Callback | null;
}

/** A return of a payment, or of a part of it. */
export interface Devolucao extends DevolucaoTerms {
  id: string;
  rtrId: string;
  solicitacao: Date;
  /** When its outcome is known; until then it is `EM_PROCESSAMENTO`. */
  liquidacao: Date;
  outcome: 'DEVOLVIDO' | 'NAO_REALIZADO';
}

export interface DevolucaoTerms {
  valor: Cents;
  natureza: 'ORIGINAL' | 'RETIRADA';
  descricao: string | null;
}

export type DevolucaoStatus = 'EM_PROCESSAMENTO' | Devolucao['outcome'];

const RETURN_WINDOW_MS = 90 * 24 * 3600 * 1000;

export function devolucaoStatus({ liquidacao, outcome }: Devolucao, now: Date): DevolucaoStatus {
  return now < liquidacao ? 'EM_PROCESSAMENTO' : outcome;
}

/** What may still be returned: what is under way counts as returned, what failed does not. */
export function returnable(pix: Pix, now: Date): Cents {
  const taken = pix.devolucoes.filter((devolucao) => devolucaoStatus(devolucao, now) !== 'NAO_REALIZADO');
  return pix.valor - taken.reduce((sum, { valor }) => sum + valor, 0);
}

/** Returns are taken for 90 days from the payment (API Pix 2.9.0, PixDevolucaoInvalida). */
export function isReturnWindowOpen(pix: Pix, now: Date): boolean {
  return now.getTime() <= pix.horario.getTime() + RETURN_WINDOW_MS;
}
