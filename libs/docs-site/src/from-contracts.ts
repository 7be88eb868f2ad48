import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import {
  endpointExamples,
  webhookExample,
  webhookHeaderExamples,
} from '@catraca/contracts/http/openapi/openapi-examples';
import { errorCodesOf } from '@catraca/contracts/http/openapi/openapi-responses';
import { type DeclineCode, declineCodes } from '@catraca/kernel/cards';
import { type ErrorCode, type ErrorType, errorEnvelope, errorTable as errors } from '@catraca/kernel/errors';
import { errorTable, type Table } from './markdown.ts';

/** What the caller should do, by type of error. */
const actions: Record<ErrorType, string> = {
  authentication_error: 'Confira ou troque a chave.',
  permission_error: 'Use uma chave que tenha a permissão necessária.',
  invalid_request_error: 'Corrija a requisição: repetir a mesma chamada dá o mesmo erro.',
  idempotency_error: 'Use outra `Idempotency-Key` ou espere a primeira chamada terminar.',
  not_found_error: 'Confira o id, o caminho e o ambiente da chave.',
  rate_limit_error: 'Espere os segundos indicados em `Retry-After` e repita.',
  api_error: 'A falha é nossa: repita com a mesma `Idempotency-Key`.',
  card_error: 'O cartão foi recusado.',
};

/** Why a card was refused, and what to tell the buyer. */
const declines: Record<DeclineCode, [meaning: string, advice: string]> = {
  insufficient_funds: ['Sem limite ou saldo', 'Use outro cartão ou menos parcelas.'],
  not_authorized: ['O emissor não autorizou', 'Fale com o seu banco ou use outro cartão.'],
  expired_card: ['Cartão vencido', 'Use outro cartão.'],
  security_code_invalid: ['O CVV não confere', 'Digite de novo os números do código de segurança.'],
  card_number_invalid: ['O número não confere', 'Digite de novo ou use outro cartão.'],
  lost_or_stolen: ['Perdido ou roubado', 'Use outro cartão. Não diga o motivo ao comprador.'],
  card_blocked: ['Cartão bloqueado', 'Desbloqueie no app do banco ou use outro cartão.'],
  fraud_suspected: ['Suspeita de fraude', 'Use outra forma de pagamento. Não diga o motivo ao comprador.'],
  limit_exceeded: ['Acima do limite do cartão', 'Fale com o seu banco ou use outro cartão.'],
  installments_not_allowed: ['Número de parcelas não aceito', 'Escolha menos parcelas.'],
  authentication_required: [
    'O emissor exige 3DS',
    'Refaça a venda com autenticação do titular: sem ela, repetir não resolve.',
  ],
  token_invalid: ['O token venceu ou já foi usado', 'Crie outro token do mesmo cartão e tente de novo.'],
  try_again_later: ['O emissor não respondeu', 'Espere um minuto e tente de novo.'],
  unknown: ['O emissor não disse o motivo', 'Tente de novo ou use outro cartão.'],
};

/** Codes that every call with a secret key can answer with. */
export const commonErrors: ReadonlySet<ErrorCode> = Object.values<Endpoint>(sellerEndpoints)
  .filter(({ access }) => access.by === 'secret_key')
  .map((endpoint) => new Set(errorCodesOf(endpoint)))
  .reduce((common, codes) => common.intersection(codes));

/** Rows of an error table. */
export function errorRows(codes: readonly ErrorCode[]): string[][] {
  return codes.map((code) => [String(errors[code].http), `\`${code}\``, errors[code].message]);
}

/** Tables that guides name as `{{name}}`. */
export const tables: Readonly<Record<string, () => Table>> = {
  error_types: () => {
    const types = new Set(Object.values(errors).map(({ type }) => type));
    return {
      head: ['Tipo', 'O que fazer'],
      rows: [...types].map((type) => [`\`${type}\``, actions[type]]),
    };
  },
  common_errors: () => errorTable(errorRows([...commonErrors])),
  error_codes: () => errorTable(errorRows(Object.keys(errors) as ErrorCode[])),
  decline_codes: () => ({
    head: ['decline_code', 'Significado', 'O que fazer', 'Repetir o mesmo cartão?'],
    rows: Object.entries(declines).map(([code, [meaning, advice]]) => [
      `\`${code}\``,
      meaning,
      advice,
      declineCodes[code as DeclineCode].retryable ? 'sim' : 'não',
    ]),
  }),
};

const invalidDocument = { 'customer.document': ['CPF ou CNPJ inválido: confira os dígitos verificadores.'] };

const samples: Readonly<Record<string, () => string>> = {
  webhook_headers: () =>
    Object.entries({ 'Content-Type': 'application/json', ...webhookHeaderExamples })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  webhook_body: () => pretty(webhookExample),
  charge: () => pretty(endpointExamples.createCharge?.response),
  charge_order: () => pretty(endpointExamples.createCharge?.body),
  balance: () => pretty(endpointExamples.getBalance?.response),
  validation_failed: () => pretty(errorEnvelope('validation_failed', { fields: invalidDocument })),
};

/** Puts examples from the contracts in the place of `{{name}}` in a block of code. */
export function fillIn(code: string): string {
  return code.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const sample = samples[name];
    if (!sample) throw new Error(`A guide names an example that does not exist: ${name}`);
    return sample();
  });
}

export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
