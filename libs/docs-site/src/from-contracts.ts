import {
  endpointExamples,
  webhookExample,
  webhookHeaderExamples,
} from '@catraca/contracts/http/openapi/openapi-examples';
import { type ErrorType, errorEnvelope, errorTable } from '@catraca/kernel/errors';
import type { Html } from './html.ts';
import { errorRows, table } from './markdown.ts';

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

/** Tables that guides name as `{{name}}`. */
export const tables: Readonly<Record<string, () => Html>> = {
  error_types: () => {
    const types = new Set(Object.values(errorTable).map(({ type }) => type));
    return table(
      ['Tipo', 'O que fazer'],
      [...types].map((type) => [`\`${type}\``, actions[type]]),
    );
  },
  error_codes: () =>
    errorRows(
      Object.entries(errorTable).map(([code, { http, message }]) => [String(http), `\`${code}\``, message]),
    ),
};

const invalidDocument = { 'customer.document': ['CPF ou CNPJ inválido: confira os dígitos verificadores.'] };

const samples: Readonly<Record<string, () => string>> = {
  webhook_headers: () =>
    Object.entries({ 'Content-Type': 'application/json', ...webhookHeaderExamples })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  webhook_body: () => pretty(webhookExample),
  charge: () => pretty(endpointExamples.createCharge?.response),
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

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
