import type { Cents } from '@catraca/kernel/money';
import type { Callback } from '../../shared/domain/callback.ts';

/** A Pix that this bank sends for the merchant (Efí's Pix Send). */
export interface Payout extends PayoutTerms {
  /** The merchant's id. */
  idEnvio: string;
  e2eId: string;
  solicitacao: Date;
  /** When its outcome is known; `EM_PROCESSAMENTO` until then. */
  liquidacao: Date;
  outcome: PayoutOutcome;
  /** What the receiving bank returned after it was paid. */
  devolucoes: PayoutReturn[];
  /** Null when the merchant has no webhook for its key. */
  callback: Callback | null;
}

export interface PayoutTerms {
  chave: string;
  valor: Cents;
  infoPagador: string | null;
  favorecido: ContaBanco;
}

export interface ContaBanco {
  nome: string;
  cpf?: string;
  cnpj?: string;
  codigoBanco: string;
  agencia: string;
  conta: string;
  tipoConta: string;
}

export interface PayoutReturn {
  id: string;
  rtrId: string;
  valor: Cents;
  horario: Date;
}

export type PayoutOutcome = 'REALIZADO' | 'NAO_REALIZADO';
export type PayoutStatus = 'EM_PROCESSAMENTO' | PayoutOutcome;

export function payoutStatus({ liquidacao, outcome }: Payout, now: Date): PayoutStatus {
  return now < liquidacao ? 'EM_PROCESSAMENTO' : outcome;
}

export function hasTerms(payout: Payout, terms: PayoutTerms): boolean {
  const termsOf = ({ chave, valor, infoPagador, favorecido: to }: PayoutTerms) => [
    ...[chave, valor, infoPagador, to.nome, to.cpf, to.cnpj],
    ...[to.codigoBanco, to.agencia, to.conta, to.tipoConta],
  ];
  const asked = termsOf(terms);
  return termsOf(payout).every((value, at) => value === asked[at]);
}

/** Amount that the receiving bank may still return. */
export function returnablePart({ valor, devolucoes }: Payout): Cents {
  return valor - devolucoes.reduce((sum, devolucao) => sum + devolucao.valor, 0);
}
