import { toValor } from '@catraca/providers/pix/valor';
import { type ContaBanco, type Payout, type PayoutReturn, payoutStatus } from '../domain/payout.ts';

/** Error that this bank's receiving banks give: the account does not exist (ISO 20022 AC03). */
const RECEIVER_ERROR = {
  codigo: 'AC03',
  origem: 'PSP do usuário recebedor',
  motivo: 'Número da agência e/ou conta transacional do usuário recebedor inexistente ou inválido',
};

/** Response to `PUT /v3/gn/pix/{idEnvio}`. */
export function envioOf(payout: Payout, now: Date): object {
  const { idEnvio, e2eId, valor, solicitacao } = payout;
  return {
    idEnvio,
    e2eId,
    valor: toValor(valor),
    horario: { solicitacao: solicitacao.toISOString() },
    status: payoutStatus(payout, now),
  };
}

/** Response to `GET /v2/gn/pix/enviados/…`. */
export function enviadoOf(payout: Payout, now: Date): object {
  const { idEnvio, e2eId, valor, chave, infoPagador, favorecido, devolucoes } = payout;
  const status = payoutStatus(payout, now);
  return {
    endToEndId: e2eId,
    idEnvio,
    valor: toValor(valor),
    chave,
    status,
    ...(infoPagador !== null && { infoPagador }),
    horario: {
      solicitacao: payout.solicitacao.toISOString(),
      ...(status === 'REALIZADO' && { liquidacao: payout.liquidacao.toISOString() }),
    },
    favorecido: { contaBanco: masked(favorecido) },
    ...(devolucoes.length > 0 && { devolucoes: devolucoes.map(devolucaoOf) }),
  };
}

/** What is posted to the webhook of the payer's key. */
export function payoutNotice(payout: Payout, now: Date): object {
  const { idEnvio, e2eId, chave, valor, liquidacao, devolucoes } = payout;
  const status = payoutStatus(payout, now);
  const failed = status === 'NAO_REALIZADO';
  const pix = {
    endToEndId: e2eId,
    chave,
    tipo: 'SOLICITACAO',
    status,
    valor: toValor(valor),
    horario: failed ? null : liquidacao.toISOString(),
    ...(devolucoes.length > 0 && { devolucoes: devolucoes.map(devolucaoOf) }),
    gnExtras: { idEnvio, ...(failed && { erro: RECEIVER_ERROR }) },
  };
  return { pix: [pix] };
}

function devolucaoOf({ id, rtrId, valor, horario }: PayoutReturn): object {
  const times = { solicitacao: horario.toISOString(), liquidacao: horario.toISOString() };
  return { id, rtrId, valor: toValor(valor), horario: times, status: 'DEVOLVIDO' };
}

/** Efí shows the middle of a CPF only. */
function masked({ nome, cpf, cnpj, agencia, conta, tipoConta }: ContaBanco): object {
  const document = cpf ? { cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` } : { cnpj };
  return { nome, ...document, agencia, conta, tipoConta };
}
