import type { Cents } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

/** A charge (`cobrança imediata`) as this bank stores it, with the standard's field names. */
export interface Cob extends CobTerms {
  txid: string;
  status: CobStatus;
  /** Starts at zero and increments with each change by the merchant. */
  revisao: number;
  criacao: Date;
  /** When it expired by the control API, before its time. Absent: it did not. */
  expiradaEm?: Date;
  locId: number;
  /** URL for payers' banks, without a scheme; ends in `locationToken`. */
  location: string;
  locationToken: string;
}

/** Terms that the merchant sets and may revise. */
export interface CobTerms {
  chave: string;
  valor: Cents;
  /** 1: the payer may change the amount. */
  modalidadeAlteracao: 0 | 1;
  /** Seconds after `criacao`. */
  expiracao: number;
  devedor: Devedor | null;
  solicitacaoPagador: string | null;
  infoAdicionais: { nome: string; valor: string }[];
}

export type Devedor = { nome: string } & ({ cpf: string } | { cnpj: string });

export type CobStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
export type CobTrigger = 'pay' | 'removeByPayee' | 'removeByProvider';

export const cobTransitions = {
  ATIVA: {
    pay: 'CONCLUIDA',
    removeByPayee: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    removeByProvider: 'REMOVIDA_PELO_PSP',
  },
} as const satisfies TransitionTable<CobStatus, CobTrigger>;

/** The status after `trigger`, or null when it is not allowed. */
export function cobStatusAfter(status: CobStatus, trigger: CobTrigger): CobStatus | null {
  return nextStatus<CobStatus, CobTrigger>(cobTransitions, status, trigger);
}

/** Expiry is not a status but follows from `calendario` (API Pix 2.9.0, CobrancaStatus). */
export function expiryOf({ criacao, expiracao, expiradaEm }: CobExpiry): Date {
  return expiradaEm ?? new Date(criacao.getTime() + expiracao * 1000);
}

/** The seconds of `calendario.expiracao`: fewer than were ordered when the control API ended them. */
export function shownExpiracao(cob: CobExpiry): number {
  return Math.max(0, Math.floor((expiryOf(cob).getTime() - cob.criacao.getTime()) / 1000));
}

type CobExpiry = Pick<Cob, 'criacao' | 'expiracao' | 'expiradaEm'>;

export function isExpired(cob: Cob, now: Date): boolean {
  return cob.status === 'ATIVA' && expiryOf(cob) <= now;
}

export function termsOf(cob: Cob): CobTerms {
  const { chave, valor, modalidadeAlteracao, expiracao, devedor, solicitacaoPagador, infoAdicionais } = cob;
  return { chave, valor, modalidadeAlteracao, expiracao, devedor, solicitacaoPagador, infoAdicionais };
}
