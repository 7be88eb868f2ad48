import { type Cents, proportion } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';
import { type Moment, timeOf } from '../../shared/domain/bank-time.ts';
import type { Callback } from '../../shared/domain/callback.ts';
import { type Pix, returnable } from './pix.ts';

/** A dispute about a payment (Mecanismo Especial de Devolução). */
export interface Med extends Moment {
  id: string;
  endToEndId: string;
  /** The key that received the payment. Its webhook gets the notices. */
  chave: string;
  /** Amount in dispute. */
  valor: Cents;
  situacao: MedSituacao;
  motivo: MedMotivo;
  /** From then on nothing more is returned. Null until that is decided. */
  encerramento: Date | null;
  callback: Callback | null;
}

export const medMotivos = ['FRAUDE', 'FALHA_OPERACIONAL'] as const;
export type MedMotivo = (typeof medMotivos)[number];
export type MedSituacao = 'ABERTA' | 'ACEITA' | 'REJEITADA' | 'CANCELADA';
export type MedTrigger = 'approve' | 'reject' | 'cancel';

export const medTransitions = {
  ABERTA: { approve: 'ACEITA', reject: 'REJEITADA', cancel: 'CANCELADA' },
} as const satisfies TransitionTable<MedSituacao, MedTrigger>;

const DAY_MS = 24 * 3_600_000;
/** Disputes are accepted for 80 days from the payment. */
const WINDOW_MS = 80 * DAY_MS;
/** An approved dispute may lead to returns for this long. */
const RETURNS_MS = 90 * DAY_MS;

/** The status after `trigger`, or null when it is not allowed. */
export function situacaoAfter(situacao: MedSituacao, trigger: MedTrigger): MedSituacao | null {
  return nextStatus<MedSituacao, MedTrigger>(medTransitions, situacao, trigger);
}

/** Whether the buyer may still dispute this payment. */
export function isDisputable(pix: Pix, now: Date): boolean {
  return now.getTime() <= timeOf(pix).getTime() + WINDOW_MS && returnable(pix, now) > 0;
}

/** Whether the bank may still return something for it. */
export function isUnderWay({ situacao, encerramento }: Med, now: Date): boolean {
  if (situacao === 'ABERTA') return true;
  return situacao === 'ACEITA' && encerramento !== null && now < encerramento;
}

/** End of an approved dispute: at once when nothing is left to return. */
export function encerramentoOf(left: Cents, now: Date): Date {
  return left > 0 ? new Date(now.getTime() + RETURNS_MS) : now;
}

/** `valor` in so many parts that differ by a cent at most. Parts of zero are left out. */
export function partsOf(valor: Cents, parts: number): Cents[] {
  const upTo = (count: number) => proportion(valor, count, parts);
  return Array.from({ length: parts }, (_, at) => upTo(at + 1) - upTo(at)).filter((part) => part > 0);
}
