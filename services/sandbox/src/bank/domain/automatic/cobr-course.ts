import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { newEndToEndId } from '../arrangement-ids.ts';
import {
  type Cobr,
  type CobrStatus,
  endingCodes,
  firstDayOf,
  isTentativaOpen,
  lastRetryDay,
  mayRetry,
  openTentativa,
  type Tentativa,
  type TentativaStatus,
  type TipoTentativa,
  tentativaStatus,
} from './cobr.ts';
import type { Encerramento, Solicitante } from './history.ts';

/** Hours of the day, in São Paulo, at which the payer's bank tries to pay. */
const FIRST_TRY_HOUR = 6;
const SECOND_TRY_HOUR = 18;

/** How long a charge, and an order to pay, take to reach the payer's bank, in ms. */
const SENDING_MS = 300;

/** When something happens to the charge by itself. Null: nothing any more. */
export function nextEventAt(cobr: Cobr): Date | null {
  if (cobr.status === 'CRIADA') return after(cobr.atualizacao.at(-1)!.data);
  if (cobr.status !== 'ATIVA') return null;
  const open = openTentativa(cobr);
  if (!open) return timeOf(addDays(lastRetryDay(cobr), 1), 0);
  if (tentativaStatus(open) === 'SOLICITADA') return after(open.atualizacao.at(-1)!.data);
  return timeOf(open.dataLiquidacao, open.tipo === 'RIFL' ? SECOND_TRY_HOUR : FIRST_TRY_HOUR);
}

/** The charge after its next event. `refusal`: why the payer's bank would not pay; null when it would. */
export function afterNextEvent(cobr: Cobr, refusal: string | null): Cobr {
  const at = nextEventAt(cobr)!;
  const open = openTentativa(cobr);
  if (cobr.status === 'CRIADA')
    return withTentativa(inStatus(cobr, 'ATIVA', at), 'AGND', firstDayOf(cobr), at);
  if (!open) return inStatus(cobr, 'EXPIRADA', at);
  if (tentativaStatus(open) === 'SOLICITADA') return withOpen(cobr, 'AGENDADA', at);
  return refusal ? afterRejection(cobr, refusal, at) : paid(cobr, at);
}

/** Whether the payer's bank may be made to try now: an attempt is open, and its day has begun. */
export function isAttemptable(cobr: Cobr, now: Date): boolean {
  const open = openTentativa(cobr);
  return cobr.status === 'ATIVA' && open !== null && open.dataLiquidacao <= localDate(now);
}

export function paid(cobr: Cobr, at: Date): Cobr {
  return inStatus(withOpen(cobr, 'PAGA', at), 'CONCLUIDA', at);
}

/**
 * A code that ends rejects the charge. After any other one there is a second try on the same day, then other
 * days that the merchant orders, where the mandate allows them.
 */
export function afterRejection(cobr: Cobr, codigo: string, at: Date): Cobr {
  const tried = openTentativa(cobr)!;
  const rejected = withOpen(cobr, 'REJEITADA', at, codigo);
  const isEnding = endingCodes.includes(codigo);
  const hasSecondTry = tried.tipo !== 'RIFL' && at < timeOf(tried.dataLiquidacao, SECOND_TRY_HOUR);
  if (!isEnding && hasSecondTry) return withTentativa(rejected, 'RIFL', tried.dataLiquidacao, at);
  if (!isEnding && mayRetry(rejected, at)) return rejected;
  return ended(inStatus(rejected, 'REJEITADA', at), { solicitante: null, codigo });
}

export function retried(cobr: Cobr, data: LocalDate, now: Date): Cobr {
  return withTentativa(cobr, 'NTAG', data, now);
}

/** Default codes of a cancellation (CobRAtualizacao). What each code stands for is unproven. */
export const cancellationCodes: Readonly<Record<Solicitante, string>> = {
  USUARIO_RECEBEDOR: 'SLCR',
  USUARIO_PAGADOR: 'SLBD',
  PSP_PAGADOR: 'ACCT',
  PSP_RECEBEDOR: 'OTHR',
};

export function canceledCobr(cobr: Cobr, encerramento: Encerramento, now: Date): Cobr {
  return ended(inStatus(withOpen(cobr, 'CANCELADA', now), 'CANCELADA', now), encerramento);
}

function ended(cobr: Cobr, encerramento: Encerramento): Cobr {
  return { ...cobr, encerramento, ocupaCiclo: false };
}

function inStatus(cobr: Cobr, status: CobrStatus, data: Date): Cobr {
  return { ...cobr, status, atualizacao: [...cobr.atualizacao, { status, data }] };
}

function withTentativa(cobr: Cobr, tipo: TipoTentativa, dataLiquidacao: LocalDate, data: Date): Cobr {
  const tentativa: Tentativa = {
    dataLiquidacao,
    tipo,
    endToEndId: newEndToEndId(timeOf(dataLiquidacao, FIRST_TRY_HOUR)),
    atualizacao: [{ status: 'SOLICITADA', data }],
    codigo: null,
  };
  return { ...cobr, tentativas: [...cobr.tentativas, tentativa] };
}

/** The open attempt, if there is one, in another status. */
function withOpen(cobr: Cobr, status: TentativaStatus, data: Date, codigo: string | null = null): Cobr {
  const tentativas = cobr.tentativas.map((one) =>
    isTentativaOpen(one) ? { ...one, codigo, atualizacao: [...one.atualizacao, { status, data }] } : one,
  );
  return { ...cobr, tentativas };
}

function after(time: Date): Date {
  return new Date(time.getTime() + SENDING_MS);
}
