import { buildBrCode } from '@catraca/providers/brcode/brcode';
import { toValor } from '@catraca/providers/pix/valor';
import { timeOf } from '../../shared/domain/bank-time.ts';
import { type Cob, shownExpiracao } from '../domain/cob.ts';
import type { Med } from '../domain/med.ts';
import { type Devolucao, devolucaoStatus, type Pix } from '../domain/pix.ts';
import type { Webhook } from '../domain/webhook.ts';

/** The merchant of this mode, as payers see it. */
export const MERCHANT = { name: 'Catraca Sandbox', city: 'Sao Paulo' };
export const MERCHANT_CNPJ = '12345678000195';

/** Why a return was not made: an ISO 20022 code and its words, as banks write it. */
const MOTIVO_DA_FALHA = 'AC07 Conta do pagador encerrada';

/* Absent members are null, as many banks write them; a lenient bank leaves them out (`Profile`). */

/** `CobGerada`. */
export function cobGerada(cob: Cob): object {
  const criacao = cob.criacao.toISOString();
  const { txid, location, revisao, status, chave, solicitacaoPagador, infoAdicionais, devedor } = cob;
  return {
    calendario: { criacao, expiracao: shownExpiracao(cob) },
    txid,
    revisao,
    loc: { id: cob.locId, txid, location, tipoCob: 'cob', criacao },
    location,
    status,
    devedor,
    valor: { original: toValor(cob.valor), modalidadeAlteracao: cob.modalidadeAlteracao },
    chave,
    solicitacaoPagador,
    infoAdicionais: infoAdicionais.length > 0 ? infoAdicionais : null,
    pixCopiaECola: buildBrCode({ location, merchant: MERCHANT, amount: cob.valor }),
    pix: null, // not of the schema, but some banks send it
  };
}

/** `CobCompleta`. `pixes`: see `pixOf`. */
export function cobCompleta(cob: Cob, pixes: object[]): object {
  return { ...cobGerada(cob), pix: pixes.length > 0 ? pixes : null };
}

/** `CobPayload`: what a payer's bank reads at the location. */
export function cobPayload(cob: Cob, now: Date): object {
  const { txid, revisao, status, chave, devedor, solicitacaoPagador, infoAdicionais } = cob;
  const expiracao = shownExpiracao(cob);
  return {
    calendario: { criacao: cob.criacao.toISOString(), apresentacao: now.toISOString(), expiracao },
    txid,
    revisao,
    status,
    ...(devedor && { devedor }),
    valor: { original: toValor(cob.valor), modalidadeAlteracao: cob.modalidadeAlteracao },
    chave,
    ...(solicitacaoPagador !== null && { solicitacaoPagador }),
    ...(infoAdicionais.length > 0 && { infoAdicionais }),
  };
}

/** `Pix`. */
export function pixOf(pix: Pix, now: Date): object {
  const { endToEndId, txid, chave, infoPagador, devolucoes } = pix;
  return {
    endToEndId,
    txid,
    valor: toValor(pix.valor),
    chave: chave || null,
    horario: timeOf(pix).toISOString(),
    infoPagador,
    devolucoes: devolucoes.length > 0 ? devolucoes.map((devolucao) => devolucaoOf(devolucao, now)) : null,
  };
}

/** `Devolucao`. */
export function devolucaoOf(devolucao: Devolucao, now: Date): object {
  const { id, rtrId, natureza, descricao, solicitacao, liquidacao } = devolucao;
  const status = devolucaoStatus(devolucao, now);
  return {
    id,
    rtrId,
    valor: toValor(devolucao.valor),
    natureza,
    descricao,
    horario: {
      solicitacao: solicitacao.toISOString(),
      liquidacao: status === 'DEVOLVIDO' ? liquidacao.toISOString() : null,
    },
    status,
    motivo: status === 'NAO_REALIZADO' ? MOTIVO_DA_FALHA : null,
  };
}

/** A dispute: a form of our own, as API Pix has no route for it. */
export function medOf(med: Med): object {
  const { id, endToEndId, valor, situacao, motivo, encerramento } = med;
  return {
    id,
    endToEndId,
    valor: toValor(valor),
    situacao,
    motivo,
    horario: timeOf(med).toISOString(),
    encerramento: encerramento?.toISOString() ?? null,
  };
}

/** `WebhookCompleto`; the schema wants the CNPJ, the standard's example the key: both are given. */
export function webhookOf({ webhookUrl, chave, criacao }: Webhook): object {
  return { webhookUrl, chave, cnpj: MERCHANT_CNPJ, criacao: criacao.toISOString() };
}

/** What is posted to the merchant: `WebhookPixBody`. */
export function pixNotice(pix: Pix, now: Date): object {
  return { pix: [pixOf(pix, now)] };
}
