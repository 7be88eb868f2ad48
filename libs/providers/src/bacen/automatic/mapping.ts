import { eachOnce, statusIn, valueIn } from '../../mapping.ts';
import type {
  ApprovalRequest,
  ApprovalRequestStatus,
  BankMandate,
  BankMandateStatus,
  MandateEnd,
  ScheduledAttempt,
  ScheduledCharge,
  ScheduledStatus,
} from '../../pix/pix-automatic.ts';
import { fromValor } from '../../pix/valor.ts';
import type { CobrResponse, RecResponse, SolicRecResponse } from './responses.ts';

const mandateStatuses: Readonly<Record<string, BankMandateStatus>> = {
  CRIADA: 'created',
  APROVADA: 'approved',
  REJEITADA: 'rejected',
  EXPIRADA: 'expired',
  CANCELADA: 'canceled',
};

export function mandateOf(rec: RecResponse): BankMandate {
  const { pagador } = rec;
  return {
    bankId: rec.idRec,
    status: statusIn('rec', mandateStatuses, rec.status),
    contract: rec.vinculo.contrato,
    payer: pagador
      ? { document: pagador.cpf ?? pagador.cnpj ?? null, bankIspb: pagador.ispbParticipante ?? null }
      : null,
    end: endOf(rec),
    changedAt: changedAt(rec),
    requests: eachOnce(rec.solicitacao, ({ idSolicRec }) => idSolicRec).map(requestOf),
  };
}

function changedAt({ status, atualizacao }: Pick<RecResponse, 'status' | 'atualizacao'>): Date | null {
  const times = (atualizacao ?? [])
    .filter((one) => one.status === status)
    .map(({ data }) => Date.parse(data));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

const requestStatuses: Readonly<Record<string, ApprovalRequestStatus>> = {
  CRIADA: 'created',
  ENVIADA: 'sent',
  RECEBIDA: 'received',
  ACEITA: 'accepted',
  REJEITADA: 'rejected',
  EXPIRADA: 'expired',
  CANCELADA: 'canceled',
};

export function requestOf({ idSolicRec, status }: SolicRecResponse): ApprovalRequest {
  return { id: idSolicRec, status: statusIn('solicrec', requestStatuses, status) };
}

const scheduledStatuses: Readonly<Record<string, ScheduledStatus>> = {
  CRIADA: 'created',
  ATIVA: 'active',
  CONCLUIDA: 'paid',
  EXPIRADA: 'expired',
  REJEITADA: 'rejected',
  CANCELADA: 'canceled',
};

export function scheduledOf(cobr: CobrResponse): ScheduledCharge {
  return {
    txid: cobr.txid,
    bankId: cobr.idRec,
    status: statusIn('cobr', scheduledStatuses, cobr.status),
    amount: fromValor(cobr.valor.original)!,
    dueOn: cobr.calendario.dataDeVencimento,
    attempts: eachOnce(cobr.tentativas, keyOf).map((one) => (one ? attemptOf(one) : unreadableAttempt)),
    failureCode: cobr.encerramento?.rejeicao?.codigo ?? null,
    end: endOf(cobr),
    payments: eachOnce(cobr.pix, ({ endToEndId }) => endToEndId).map((pix) => ({
      endToEndId: pix.endToEndId,
      amount: fromValor(pix.valor)!,
      paidAt: new Date(pix.horario),
    })),
  };
}

type Tentativa = NonNullable<CobrResponse['tentativas'][number]>;

/** AGND: as scheduled; NTAG: after a rejection, on another day; RIFL: again on the same day. */
const attemptKinds: Readonly<Record<string, ScheduledAttempt['kind']>> = {
  AGND: 'scheduled',
  NTAG: 'retry',
  RIFL: 'same_day',
};
const attemptStatuses: Readonly<Record<string, ScheduledAttempt['status']>> = {
  SOLICITADA: 'requested',
  AGENDADA: 'scheduled',
  PAGA: 'paid',
  REJEITADA: 'rejected',
  CANCELADA: 'canceled',
  EXPIRADA: 'expired',
};

/** There is an attempt, and it may be open. */
const unreadableAttempt: ScheduledAttempt = {
  endToEndId: null,
  on: null,
  kind: 'unknown',
  status: 'unknown',
  code: null,
};

/** Attempts of one charge may have the same end-to-end id (example `cobRResponse3`). */
function keyOf(one: Tentativa | null): string | null {
  return one && [one.endToEndId, one.dataLiquidacao, one.tipo].join('/');
}

function attemptOf({ endToEndId, dataLiquidacao: on, tipo, status, rejeicao }: Tentativa): ScheduledAttempt {
  return {
    endToEndId,
    on,
    kind: valueIn(attemptKinds, tipo) ?? 'unknown',
    status: statusIn('tentativa', attemptStatuses, status),
    code: rejeicao?.codigo ?? null,
  };
}

const parties: Readonly<Record<string, NonNullable<MandateEnd['by']>>> = {
  USUARIO_PAGADOR: 'payer',
  PSP_PAGADOR: 'payer_bank',
  USUARIO_RECEBEDOR: 'seller',
  PSP_RECEBEDOR: 'seller_bank',
};

function endOf({ encerramento }: Pick<RecResponse, 'encerramento'>): MandateEnd | null {
  const { cancelamento, rejeicao } = encerramento ?? {};
  if (cancelamento)
    return { code: cancelamento.codigo, by: valueIn(parties, cancelamento.solicitante ?? '') ?? null };
  return rejeicao ? { code: rejeicao.codigo, by: null } : null;
}
