import { z } from 'zod';

const formats: Record<string, string> = {
  email: 'Deve ser um e-mail válido.',
  url: 'Deve ser uma URL http ou https.',
  datetime: 'Deve ser uma data e hora no formato ISO 8601, como 2026-11-21T12:00:00Z.',
  ipv4: 'Deve ser um endereço IPv4.',
  ipv6: 'Deve ser um endereço IPv6.',
};

const types: Record<string, string> = {
  string: 'uma string',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
};

const units: Record<string, [one: string, many: string]> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
};

/**
 * What sellers read of a refused field, in Brazilian Portuguese: it says what to send. (zod's own `pt` is
 * European.)
 */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Campo obrigatório.'
        : `Deve ser ${types[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return bound('no mínimo', issue.minimum, issue.origin);
    case 'too_big':
      return bound('no máximo', issue.maximum, issue.origin);
    case 'invalid_format':
      return formats[issue.format] ?? 'Formato inválido.';
    case 'invalid_value':
      return issue.values.length === 1
        ? `Deve ser ${String(issue.values[0])}.`
        : `Deve ser um destes valores: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Campos desconhecidos: ${issue.keys.join(', ')}.`;
    default:
      return 'Valor inválido.';
  }
}

function bound(side: string, limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit
    ? `Deve ter ${side} ${limit} ${limit === 1 ? unit[0] : unit[1]}.`
    : `Deve ser ${side} ${limit}.`;
}

z.config({ localeError: messageOf });

export { z };
