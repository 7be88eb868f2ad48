import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { cycleOf, type Interval } from '@catraca/kernel/cycles';
import { addDays, daysBetween, type LocalDate, localDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { Moment } from '../../../shared/domain/bank-time.ts';
import type { Callback } from '../../../shared/domain/callback.ts';
import type { Atualizacao, Encerramento } from './history.ts';
import type { Periodicidade, PoliticaRetentativa, Rec } from './rec.ts';

/** A charge of a mandate (`cobrança recorrente`) as this bank stores it, with the standard's field names. */
export interface Cobr extends CobrTerms, Moment {
  txid: string;
  status: CobrStatus;
  /** Increments with each change. */
  versao: number;
  /** Of the mandate, that the due day is in. */
  ciclo: number;
  /** Whether it keeps its cycle from another charge (CobROperacaoInvalida). */
  ocupaCiclo: boolean;
  politicaRetentativa: PoliticaRetentativa;
  /** CPF or CNPJ of the mandate's debtor, and its agreement, for lists. */
  documento: string;
  convenio: string | null;
  tentativas: Tentativa[];
  atualizacao: Atualizacao<CobrStatus>[];
  encerramento: Encerramento | null;
  /** When something happens to it by itself, by its own clock. */
  devidoEm: Date | null;
  callback: Callback | null;
}

/** Terms that the merchant sets. They cannot be changed. */
export interface CobrTerms {
  idRec: string;
  infoAdicional: string | null;
  dataDeVencimento: LocalDate;
  valor: Cents;
  ajusteDiaUtil: boolean;
  recebedor: ContaRecebedor;
  devedor: DadosDevedor | null;
}

export interface ContaRecebedor {
  agencia: string | null;
  conta: string;
  tipoConta: TipoConta;
}

export const tiposConta = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const;
export type TipoConta = (typeof tiposConta)[number];

export interface DadosDevedor {
  email: string | null;
  logradouro: string | null;
  cidade: string | null;
  uf: string | null;
  cep: string | null;
}

/** An order to the payer's bank to pay on a day. */
export interface Tentativa {
  dataLiquidacao: LocalDate;
  tipo: TipoTentativa;
  endToEndId: string;
  /** The current status last. */
  atualizacao: Atualizacao<TentativaStatus>[];
  /** Why it was rejected. */
  codigo: string | null;
}

/** AGND: scheduled. RIFL: again on the same day. NTAG: on another day, after a rejection. */
export type TipoTentativa = 'AGND' | 'RIFL' | 'NTAG';
export type TentativaStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA';

export const cobrStatuses = ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'] as const;
export type CobrStatus = (typeof cobrStatuses)[number];

/** Codes of `CobRTentativas`. */
export const rejectionCodes = [
  ...['AB10', 'AC05', 'AC06', 'AM02', 'AM09', 'DENC', 'DS27', 'DTED', 'DTNT', 'FBRD'],
  ...['IRNT', 'MIDI', 'MSUC', 'NIEC', 'NIPA', 'NITX', 'QUNT', 'RC09', 'UDEI'],
] as const;

/** Those that reject the charge with its attempt (API Pix 2.9.0, CobRTentativas, `codigo`). */
export const endingCodes: readonly string[] = [
  ...['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'],
];

/** PERMITE_3R_7D: on three other days, at most seven days after the due day. */
const MOST_RETRIES = 3;
const RETRY_DAYS = 7;

/** The due day is 2 to 10 days ahead (https://docs.cielo.com.br/pix-can-cbk, Jornadas de cobrança). */
const FEWEST_DAYS_AHEAD = 2;
const MOST_DAYS_AHEAD = 10;

const intervals: Readonly<Record<Periodicidade, Interval>> = {
  SEMANAL: 'week',
  MENSAL: 'month',
  TRIMESTRAL: 'quarter',
  SEMESTRAL: 'half_year',
  ANUAL: 'year',
};

export function cobrTermsOf(cobr: Cobr): CobrTerms {
  const { idRec, infoAdicional, dataDeVencimento, valor, ajusteDiaUtil, recebedor, devedor } = cobr;
  return { idRec, infoAdicional, dataDeVencimento, valor, ajusteDiaUtil, recebedor, devedor };
}

export function cicloOf(
  { dataInicial, periodicidade }: Pick<Rec, 'dataInicial' | 'periodicidade'>,
  dataDeVencimento: LocalDate,
): number {
  return cycleOf(dataInicial, intervals[periodicidade], dataDeVencimento);
}

/** Why a due day is refused. Null: it is not. */
export function dueDayProblem({ dataDeVencimento }: CobrTerms, rec: Rec, now: Date): string | null {
  const ahead = daysBetween(localDate(now), dataDeVencimento);
  if (ahead < 0) return 'é anterior à data de criação da cobrança.';
  if (ahead < FEWEST_DAYS_AHEAD || ahead > MOST_DAYS_AHEAD)
    return 'não está entre 2 e 10 dias depois da data de criação da cobrança.';
  const isOutside =
    dataDeVencimento < rec.dataInicial || (rec.dataFinal !== null && dataDeVencimento > rec.dataFinal);
  return isOutside ? 'está fora da vigência da recorrência.' : null;
}

/** The day of the first attempt: the due day, or the next banking day. Local holidays are not known. */
export function firstDayOf({ dataDeVencimento, ajusteDiaUtil }: CobrTerms): LocalDate {
  return ajusteDiaUtil ? bankingDayFrom(dataDeVencimento) : dataDeVencimento;
}

export function tentativaStatus({ atualizacao }: Tentativa): TentativaStatus {
  return atualizacao.at(-1)!.status;
}

export function isTentativaOpen(tentativa: Tentativa): boolean {
  return ['SOLICITADA', 'AGENDADA'].includes(tentativaStatus(tentativa));
}

export function openTentativa({ tentativas }: Pick<Cobr, 'tentativas'>): Tentativa | null {
  return tentativas.find(isTentativaOpen) ?? null;
}

/** End-to-end id of its payment. Null: it is not paid. */
export function paymentIdOf({ tentativas }: Pick<Cobr, 'tentativas'>): string | null {
  return tentativas.find((one) => tentativaStatus(one) === 'PAGA')?.endToEndId ?? null;
}

/** Whether another day may still be ordered. */
export function mayRetry(cobr: Cobr, now: Date): boolean {
  const { politicaRetentativa, dataDeVencimento } = cobr;
  const isLate = localDate(now) >= lastRetryDay({ dataDeVencimento });
  return politicaRetentativa === 'PERMITE_3R_7D' && retriesOf(cobr).length < MOST_RETRIES && !isLate;
}

export function lastRetryDay({ dataDeVencimento }: Pick<CobrTerms, 'dataDeVencimento'>): LocalDate {
  return addDays(dataDeVencimento, RETRY_DAYS);
}

/** Why a retry on this day is refused (CobROperacaoInvalida). Null: it is not. */
export function retryProblem(cobr: Cobr, data: LocalDate, now: Date): string | null {
  if (cobr.politicaRetentativa === 'NAO_PERMITE')
    return 'A política configurada na recorrência não permite retentativa de cobrança.';
  if (cobr.status !== 'ATIVA') return `A cobrança está ${cobr.status}.`;
  if (openTentativa(cobr)) return 'Existe uma tentativa com status SOLICITADA ou AGENDADA.';
  if (data <= localDate(now)) return 'O parâmetro data não corresponde a uma data futura.';
  if (data > lastRetryDay(cobr) || !mayRetry(cobr, now))
    return 'São permitidas três retentativas em até sete dias depois do vencimento.';
  return null;
}

function retriesOf({ tentativas }: Cobr): Tentativa[] {
  return tentativas.filter(({ tipo }) => tipo === 'NTAG');
}

/**
 * Whether it can still be canceled: before the day of its first attempt (CobROperacaoInvalida, PATCH). The
 * payer and both banks are held to the same.
 */
export function isCancelable(cobr: Cobr, now: Date): boolean {
  const isRunning = cobr.status === 'CRIADA' || cobr.status === 'ATIVA';
  return isRunning && localDate(now) < firstDayOf(cobr);
}

/**
 * Why the payer's bank does not pay it: AM09 another amount than the fixed one, AM02 above the payer's limit
 * (https://developers.celcoin.com.br/docs/motivos-de-rejeição-pelo-participante-pagador). Null: it pays.
 */
export function refusalCode(
  { valor }: Pick<CobrTerms, 'valor'>,
  { valorRec, pagador }: Pick<Rec, 'valorRec' | 'pagador'>,
): string | null {
  if (valorRec !== null && valor !== valorRec) return 'AM09';
  const limit = pagador?.valorMaximo ?? null;
  return limit !== null && valor > limit ? 'AM02' : null;
}
