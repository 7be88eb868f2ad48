import type { Cents } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

/** `cobrança imediata`: a charge as this bank keeps it. Field names are the standard's. */
export interface Cob extends CobTerms {
  txid: string;
  status: CobStatus;
  /** Starts at zero, plus one with every change that the merchant makes. */
  revisao: number;
  criacao: Date;
  locId: number;
  /** Where payers' banks read the charge, without a scheme; ends in `locationToken`. */
  location: string;
  locationToken: string;
}

/** What the merchant asks for, and may revise. */
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

/** Where `trigger` leads a charge of this status, or null. */
export function cobStatusAfter(status: CobStatus, trigger: CobTrigger): CobStatus | null {
  return nextStatus<CobStatus, CobTrigger>(cobTransitions, status, trigger);
}

/** Expiry is no status: it follows from the calendar (API Pix 2.9.0, CobrancaStatus). */
export function expiryOf(cob: Pick<Cob, 'criacao' | 'expiracao'>): Date {
  return new Date(cob.criacao.getTime() + cob.expiracao * 1000);
}

export function isExpired(cob: Cob, now: Date): boolean {
  return cob.status === 'ATIVA' && expiryOf(cob) <= now;
}

export function termsOf(cob: Cob): CobTerms {
  const { chave, valor, modalidadeAlteracao, expiracao, devedor, solicitacaoPagador, infoAdicionais } = cob;
  return { chave, valor, modalidadeAlteracao, expiracao, devedor, solicitacaoPagador, infoAdicionais };
}
