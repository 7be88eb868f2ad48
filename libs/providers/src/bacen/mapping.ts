import { buildBrCode, hasRightCrc } from '../brcode/brcode.ts';
import { eachOnce, statusIn, valueIn } from '../mapping.ts';
import type {
  PixCharge,
  PixChargeStatus,
  PixDispute,
  PixDisputeReason,
  PixDisputeStatus,
  PixPayment,
  PixReturn,
  PixReturnKind,
  PixReturnStatus,
  ReceivedPayment,
} from '../pix/pix-provider.ts';
import { fromValor } from '../pix/valor.ts';
import { type CobResponse, type DevolucaoResponse, type MedResponse, type PixResponse } from './responses.ts';

export interface Merchant {
  name: string;
  city: string;
}

const statuses: Readonly<Record<string, PixChargeStatus>> = {
  ATIVA: 'active',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed_by_payee',
  REMOVIDA_PELO_PSP: 'removed_by_provider',
};

export function chargeOf(cob: CobResponse, merchant: Merchant): PixCharge {
  return {
    txid: cob.txid,
    status: statusOf(cob.status),
    amount: fromValor(cob.valor.original)!,
    qrCode: qrCodeOf(cob, merchant),
    createdAt: new Date(cob.calendario.criacao),
    expiresIn: cob.calendario.expiracao,
    payments: eachOnce(cob.pix ?? [], ({ endToEndId }) => endToEndId).map(paymentOf),
  };
}

export function statusOf(status: string): PixChargeStatus {
  return statusIn('cob', statuses, status);
}

const returnStatuses: Readonly<Record<string, PixReturnStatus>> = {
  EM_PROCESSAMENTO: 'processing',
  DEVOLVIDO: 'returned',
  NAO_REALIZADO: 'not_returned',
};

export function returnStatusOf(status: string): PixReturnStatus {
  return statusIn('devolucao', returnStatuses, status);
}

/** `DevolucaoNatureza` of API Pix 2.9.0. Absent, it is ORIGINAL. */
const returnKinds: Readonly<Record<string, PixReturnKind>> = {
  ORIGINAL: 'seller',
  RETIRADA: 'seller',
  MED_OPERACIONAL: 'med',
  MED_FRAUDE: 'med',
  MED_PIX_AUTOMATICO: 'med',
};

/** An ISO 20022 reason code at the start of the bank's text. The rest of it may hold personal data. */
const FAILURE_CODE = /^[A-Z]{2}\d{2}\b/;

export function returnOf({ id, rtrId, valor, status, ...devolucao }: DevolucaoResponse): PixReturn {
  const { natureza, horario, motivo } = devolucao;
  const { solicitacao } = horario ?? {};
  return {
    id,
    rtrId: rtrId ?? null,
    amount: fromValor(valor)!,
    status: returnStatusOf(status),
    kind: valueIn(returnKinds, natureza ?? 'ORIGINAL') ?? 'unknown',
    requestedAt: solicitacao ? new Date(solicitacao) : null,
    failureCode: FAILURE_CODE.exec(motivo ?? '')?.[0] ?? null,
  };
}

const disputeStatuses: Readonly<Record<string, PixDisputeStatus>> = {
  ABERTA: 'open',
  ACEITA: 'accepted',
  REJEITADA: 'rejected',
  CANCELADA: 'canceled',
};
const disputeReasons: Readonly<Record<string, PixDisputeReason>> = {
  FRAUDE: 'fraud',
  FALHA_OPERACIONAL: 'operational_failure',
};

export function disputeOf({ id, endToEndId, valor, horario, encerramento, ...med }: MedResponse): PixDispute {
  return {
    id,
    endToEndId,
    amount: fromValor(valor)!,
    status: statusIn('med', disputeStatuses, med.situacao),
    reason: valueIn(disputeReasons, med.motivo ?? '') ?? 'unknown',
    openedAt: new Date(horario),
    closesAt: encerramento ? new Date(encerramento) : null,
  };
}

export function receivedPaymentOf(pix: PixResponse): ReceivedPayment {
  return { ...paymentOf(pix), txid: pix.txid ?? null };
}

function paymentOf({ endToEndId, valor, horario, devolucoes }: PixResponse): PixPayment {
  const returns = eachOnce(devolucoes ?? [], ({ id }) => id).map(returnOf);
  return { endToEndId, amount: fromValor(valor)!, paidAt: new Date(horario), returns };
}

/** The bank's BR Code if its CRC is valid, else one built from the location, else none. */
function qrCodeOf(cob: CobResponse, merchant: Merchant): string {
  if (cob.pixCopiaECola && hasRightCrc(cob.pixCopiaECola)) return cob.pixCopiaECola;
  const location = (cob.location ?? cob.loc?.location)?.replace(/^https?:\/\//, '');
  if (!location) return '';
  return buildBrCode({ location, merchant, amount: fromValor(cob.valor.original) });
}
