import { addDays, type LocalDate, timeOf } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';
import type { Moment } from '../../../shared/domain/bank-time.ts';
import type { Callback } from '../../../shared/domain/callback.ts';
import type { Devedor } from '../cob.ts';
import type { Atualizacao, Encerramento } from './history.ts';
import { isOpen, type SolicRec, type SolicRecDecision } from './solic-rec.ts';

/** A mandate of Pix Automático (`recorrência`) as this bank stores it, with the standard's field names. */
export interface Rec extends RecTerms, Moment {
  idRec: string;
  status: RecStatus;
  /** Increments with each change. */
  versao: number;
  /** Without it, there is no QR code. */
  loc: LocRec | null;
  tipoJornada: TipoJornada;
  /** Who approved it. */
  pagador: Pagador | null;
  atualizacao: Atualizacao<RecStatus>[];
  encerramento: Encerramento | null;
  solicitacoes: SolicRec[];
  /** When something happens to it by itself, by its own clock. */
  devidoEm: Date | null;
  callback: Callback | null;
}

/** Terms that the merchant sets. */
export interface RecTerms {
  contrato: string;
  objeto: string | null;
  devedor: Devedor;
  dataInicial: LocalDate;
  dataFinal: LocalDate | null;
  periodicidade: Periodicidade;
  /** Fixed amount. Null: it varies. */
  valorRec: Cents | null;
  /** The least limit that the payer may set. */
  valorMinimoRecebedor: Cents | null;
  politicaRetentativa: PoliticaRetentativa;
  convenio: string | null;
  /** Of the charge whose payment approves it (journey 3). */
  txid: string | null;
}

/** Where payers' banks read a mandate. */
export interface LocRec extends Moment {
  id: number;
  /** URL without a scheme; ends in `token`. */
  location: string;
  token: string;
}

export interface Pagador {
  ispbParticipante: string;
  codMun: string;
  /** The payer's own limit of one charge. Null: none. */
  valorMaximo: Cents | null;
}

export const periodicidades = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Periodicidade = (typeof periodicidades)[number];
export const politicasRetentativa = ['NAO_PERMITE', 'PERMITE_3R_7D'] as const;
export type PoliticaRetentativa = (typeof politicasRetentativa)[number];
export type TipoJornada = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'AGUARDANDO_DEFINICAO';

export const recStatuses = ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'] as const;
export type RecStatus = (typeof recStatuses)[number];
type RecTrigger = 'approve' | 'reject' | 'expire' | 'cancel';

const transitions = {
  CRIADA: { approve: 'APROVADA', reject: 'REJEITADA', expire: 'EXPIRADA', cancel: 'CANCELADA' },
  APROVADA: { expire: 'EXPIRADA', cancel: 'CANCELADA' },
} as const satisfies TransitionTable<RecStatus, RecTrigger>;

/** The mandate after `trigger`, or null when its status does not allow it. */
function moved(rec: Rec, trigger: RecTrigger, now: Date): Rec | null {
  const status = nextStatus<RecStatus, RecTrigger>(transitions, rec.status, trigger);
  if (!status) return null;
  const devidoEm = status === 'APROVADA' ? rec.devidoEm : null;
  return { ...rec, status, devidoEm, atualizacao: [...rec.atualizacao, { status, data: now }] };
}

/**
 * The payer approves: the request that is open, by the first payment, or the QR code. The txid of journey 3
 * is taken away by every other one (API Pix 2.9.0, RecAtivacao).
 */
export function approved(
  rec: Rec,
  { pagador, isPaid }: { pagador: Pagador; isPaid: boolean },
  now: Date,
): Rec | null {
  const isAsked = rec.solicitacoes.some((solicitacao) => isOpen(solicitacao, now));
  if (!isPaid && !isAsked && !rec.loc) return null;
  const tipoJornada = isPaid ? 'JORNADA_3' : isAsked ? 'JORNADA_1' : 'JORNADA_2';
  const rest = { pagador, tipoJornada, txid: isPaid ? rec.txid : null } as const;
  const after = moved(rec, 'approve', now);
  return after && { ...decided(after, 'ACEITA', now), ...rest };
}

export function rejected(rec: Rec, codigo: string, now: Date): Rec | null {
  const after = moved(rec, 'reject', now);
  return after && { ...decided(after, 'REJEITADA', now), encerramento: { solicitante: null, codigo } };
}

export function canceled(rec: Rec, encerramento: Encerramento, now: Date): Rec | null {
  const after = moved(rec, 'cancel', now);
  return after && { ...decided(after, 'CANCELADA', now), encerramento };
}

/**
 * After its last day (Manual de Padrões para Iniciação do Pix, as quoted in
 * https://github.com/bacen/pix-api/issues/629).
 */
export function expired(rec: Rec, now: Date): Rec | null {
  return moved(rec, 'expire', now);
}

export function expiryOf({ dataFinal }: Pick<RecTerms, 'dataFinal'>): Date | null {
  return dataFinal === null ? null : timeOf(addDays(dataFinal, 1), 0);
}

/** The open request, if there is one, ends with the mandate's decision. */
function decided(rec: Rec, status: SolicRecDecision, now: Date): Rec {
  const solicitacoes = rec.solicitacoes.map((solicitacao) =>
    isOpen(solicitacao, now) ? { ...solicitacao, decisao: { status, data: now } } : solicitacao,
  );
  return { ...rec, solicitacoes };
}
