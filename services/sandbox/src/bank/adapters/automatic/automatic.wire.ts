import { localDate } from '@catraca/kernel/dates';
import { buildBrCode } from '@catraca/providers/brcode/brcode';
import { toValor } from '@catraca/providers/pix/valor';
import { timeOf } from '../../../shared/domain/bank-time.ts';
import { ISPB } from '../../domain/arrangement-ids.ts';
import { type Cobr, type Tentativa, tentativaStatus } from '../../domain/automatic/cobr.ts';
import type { Atualizacao, Encerramento } from '../../domain/automatic/history.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { historyOf, type SolicRec, solicRecStatus } from '../../domain/automatic/solic-rec.ts';
import type { Pix } from '../../domain/pix.ts';
import { MERCHANT, MERCHANT_CNPJ, pixOf } from '../wire.ts';
import type { AutomaticWebhook } from './automatic-webhook.store.ts';
import type { LinkedLocRec } from './loc-rec.store.ts';

/* Absent members are null, as in the bodies of charges. */

const merchant = { cnpj: MERCHANT_CNPJ, nome: MERCHANT.name };

/** `RecGerada`. */
export function recGerada(rec: Rec): object {
  const { idRec, status, convenio, loc, tipoJornada, txid } = rec;
  return {
    idRec,
    ...termsOf(rec),
    politicaRetentativa: rec.politicaRetentativa,
    recebedor: { ...merchant, convenio },
    status,
    loc: loc && locRecOf({ ...loc, idRec }),
    atualizacao: historyWire(rec.atualizacao),
    encerramento: encerramentoOf(rec.encerramento),
    ativacao: { tipoJornada, dadosJornada: txid ? { txid } : null },
  };
}

/** `RecCompletaPesquisada`. */
export function recPesquisada(rec: Rec, now: Date): object {
  const { devedor, pagador, solicitacoes } = rec;
  const { nome: _, ...documento } = devedor;
  const { ispbParticipante, codMun } = pagador ?? {};
  return {
    ...recGerada(rec),
    pagador: pagador && { ...documento, ispbParticipante, codMun },
    solicitacao: solicitacoes.length > 0 ? solicitacoes.map((one) => solicRecCompleta(rec, one, now)) : null,
  };
}

/** `RecCompleta`. `cobLocation`: of the charge that the QR code is composed with. */
export function recCompleta(rec: Rec, cobLocation: string | null, now: Date): object {
  const recurrence = rec.loc?.location;
  const dadosQR = recurrence && {
    jornada: cobLocation ? 'JORNADA_3' : 'JORNADA_2',
    pixCopiaECola: buildBrCode({ location: cobLocation, recurrence, merchant: MERCHANT }),
  };
  return { ...recPesquisada(rec, now), dadosQR: dadosQR ?? null };
}

/** `RecPayload`: what a payer's bank reads at the location. */
export function recPayload(rec: Rec): object {
  const { objeto: _, ...vinculo } = vinculoOf(rec);
  return {
    idRec: rec.idRec,
    vinculo: { ...vinculo, ...(rec.objeto !== null && { objeto: rec.objeto }) },
    calendario: calendarioOf(rec),
    ...(valorOf(rec) && { valor: valorOf(rec) }),
    recebedor: { ...merchant, ispbParticipante: ISPB },
    politicaRetentativa: rec.politicaRetentativa,
    atualizacao: historyWire(rec.atualizacao),
  };
}

/** `SolicRecCompleta`. */
export function solicRecCompleta(rec: Rec, solicitacao: SolicRec, now: Date): object {
  const { idSolicRec, dataExpiracaoSolicitacao, destinatario } = solicitacao;
  return {
    idSolicRec,
    idRec: rec.idRec,
    calendario: { dataExpiracaoSolicitacao: dataExpiracaoSolicitacao.toISOString() },
    status: solicRecStatus(solicitacao, now),
    destinatario,
    atualizacao: historyWire(historyOf(solicitacao, now)),
    recPayload: recPayload(rec),
  };
}

/** `PayloadLocationRecCompleta`. */
export function locRecOf(loc: LinkedLocRec): object {
  const { id, location, idRec } = loc;
  return { id, location, tipo: 'rec', criacao: timeOf(loc).toISOString(), idRec };
}

/** `CobRGerada` and, with its payment, `CobRCompleta`. `now`: of the payment. */
export function cobrCompleta(cobr: Cobr, pix: Pix | null, now: Date): object {
  const { idRec, txid, infoAdicional, valor, ajusteDiaUtil, recebedor, devedor, tentativas } = cobr;
  return {
    idRec,
    txid,
    infoAdicional,
    calendario: { criacao: localDate(timeOf(cobr)), dataDeVencimento: cobr.dataDeVencimento },
    valor: { original: toValor(valor) },
    status: cobr.status,
    politicaRetentativa: cobr.politicaRetentativa,
    ajusteDiaUtil,
    recebedor: { ...merchant, ...recebedor },
    devedor,
    tentativas: tentativas.length > 0 ? tentativas.map(tentativaOf) : null,
    pix: pix && [pixOf(pix, now)],
    atualizacao: historyWire(cobr.atualizacao),
    encerramento: encerramentoOf(cobr.encerramento),
  };
}

/** `WebhookRecCompleto` and `WebhookCobRCompleto`. */
export function automaticWebhookOf({ webhookUrl, criacao }: AutomaticWebhook): object {
  return { webhookUrl, criacao: criacao.toISOString() };
}

/** What is posted to the merchant: `WebhookRecBody`. */
export function recNotice(rec: Rec): object {
  const { idRec, status, tipoJornada, txid } = rec;
  const ativacao = { tipoJornada, dadosJornada: txid ? { txid } : null };
  const encerramento = encerramentoOf(rec.encerramento);
  return { recs: [{ idRec, status, atualizacao: historyWire(rec.atualizacao), encerramento, ativacao }] };
}

/** What is posted to the merchant: `WebhookCobRBody`. */
export function cobrNotice(cobr: Cobr, pix: Pix | null, now: Date): object {
  const { idRec, txid, status, tentativas } = cobr;
  return {
    cobsr: [
      {
        idRec,
        txid,
        status,
        atualizacao: historyWire(cobr.atualizacao),
        encerramento: encerramentoOf(cobr.encerramento),
        tentativas: tentativas.length > 0 ? tentativas.map(tentativaOf) : null,
        pix: pix && [pixOf(pix, now)],
      },
    ],
  };
}

function termsOf(rec: Rec): object {
  return { vinculo: vinculoOf(rec), calendario: calendarioOf(rec), valor: valorOf(rec) };
}

function vinculoOf({ contrato, objeto, devedor }: Rec) {
  return { contrato, objeto, devedor };
}

function calendarioOf({ dataInicial, dataFinal, periodicidade }: Rec): object {
  return { dataInicial, ...(dataFinal && { dataFinal }), periodicidade };
}

function valorOf({ valorRec, valorMinimoRecebedor }: Rec): object | null {
  if (valorRec !== null) return { valorRec: toValor(valorRec) };
  return valorMinimoRecebedor === null ? null : { valorMinimoRecebedor: toValor(valorMinimoRecebedor) };
}

function tentativaOf(tentativa: Tentativa): object {
  const { dataLiquidacao, tipo, endToEndId, atualizacao, codigo } = tentativa;
  return {
    dataLiquidacao,
    tipo,
    endToEndId,
    status: tentativaStatus(tentativa),
    atualizacao: historyWire(atualizacao),
    rejeicao: codigo && { codigo, descricao: `Tentativa rejeitada: ${codigo}` },
  };
}

function encerramentoOf(encerramento: Encerramento | null): object | null {
  if (!encerramento) return null;
  const { solicitante, codigo } = encerramento;
  return solicitante
    ? { cancelamento: { solicitante, codigo, descricao: `Cancelamento solicitado por ${solicitante}` } }
    : { rejeicao: { codigo, descricao: `Rejeição: ${codigo}` } };
}

function historyWire(history: readonly Atualizacao<string>[]): object[] {
  return history.map(({ status, data }) => ({ status, data: data.toISOString() }));
}
