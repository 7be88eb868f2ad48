import { isCpf } from '@catraca/kernel/document';
import { cut } from '../../pix/cut.ts';
import type {
  ApprovalOrder,
  MandateInterval,
  MandateOrder,
  ScheduledOrder,
} from '../../pix/pix-automatic.ts';
import { toValor } from '../../pix/valor.ts';

const MAX_OBJETO = 35;
const MAX_NOME = 140;
const MAX_INFO = 140;

const periodicities: Readonly<Record<MandateInterval, string>> = {
  week: 'SEMANAL',
  month: 'MENSAL',
  quarter: 'TRIMESTRAL',
  half_year: 'SEMESTRAL',
  year: 'ANUAL',
};

/** Where payments of mandates go: `DadosBancariosRecebedor`. */
export interface ReceivingAccount {
  agencia?: string | undefined;
  conta: string;
  tipoConta: 'CORRENTE' | 'POUPANCA' | 'PAGAMENTO';
}

/** `RecSolicitada` (API Pix 2.9.0). `locationId`: where its QR code points to; null for one without. */
export function recRequest(order: MandateOrder, locationId: number | null) {
  const { amount, minimumLimit, payer, endsOn, firstTxid } = order;
  const valor =
    amount === null
      ? minimumLimit !== null && { valorMinimoRecebedor: toValor(minimumLimit) }
      : { valorRec: toValor(amount) };
  return {
    vinculo: {
      contrato: order.contract,
      devedor: { ...documentOf(payer.document), nome: cut(payer.name, MAX_NOME) },
      objeto: cut(order.description, MAX_OBJETO),
    },
    calendario: {
      dataInicial: order.startsOn,
      ...(endsOn && { dataFinal: endsOn }),
      periodicidade: periodicities[order.interval],
    },
    ...(valor && { valor }),
    politicaRetentativa: order.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    ...(locationId !== null && { loc: locationId }),
    ...(firstTxid && { ativacao: { dadosJornada: { txid: firstTxid } } }),
  };
}

/** `SolicRecSolicitada`. */
export function solicRecRequest(bankId: string, { payer, bank, expiresAt }: ApprovalOrder) {
  return {
    idRec: bankId,
    calendario: { dataExpiracaoSolicitacao: expiresAt.toISOString() },
    destinatario: {
      ...documentOf(payer.document),
      ispbParticipante: bank.ispb,
      ...(bank.branch && { agencia: bank.branch }),
      conta: bank.account,
    },
  };
}

/** `CobRSolicitada`. */
export function cobrRequest(order: ScheduledOrder, recebedor: ReceivingAccount) {
  const info = cut(order.description ?? '', MAX_INFO);
  return {
    idRec: order.bankId,
    calendario: { dataDeVencimento: order.dueOn },
    valor: { original: toValor(order.amount) },
    ajusteDiaUtil: true,
    recebedor,
    ...(info && { infoAdicional: info }),
  };
}

/** `RecRevisada`, `SolicRecRevisada` and `CobRRevisada` that cancel. */
export const cancelRequest = { status: 'CANCELADA' } as const;

function documentOf(document: string): { cpf: string } | { cnpj: string } {
  return isCpf(document) ? { cpf: document } : { cnpj: document };
}
