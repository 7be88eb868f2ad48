import type { FieldErrors, FieldName } from './values.ts';

/** Fields of the confirm request, by the page's field that shows their errors. */
const shownAt: Record<string, FieldName> = {
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.document': 'document',
  'customer.phone_ddd': 'phone',
  'customer.phone_number': 'phone',
  card_token: 'number',
  card_holder_name: 'holderName',
  card_holder_document: 'holderDocument',
  billing_address: 'zipCode',
  'billing_address.zip_code': 'zipCode',
  'billing_address.number': 'addressNumber',
  installments: 'installments',
};

/** Codes of the tokenization, as service.js reports them. */
const tokenErrors: Record<string, FieldErrors> = {
  invalid_card_number: { number: 'Número inválido. Confira os números do cartão.' },
  invalid_expiry: { expiry: 'Confira a validade: MM/AA.' },
  invalid_cvv: { cvv: 'Confira o código de segurança.' },
  invalid_holder_name: { holderName: 'Digite o nome como está no cartão.' },
};

export interface ServerErrors {
  fields: FieldErrors;
  /** Messages about what the page has no field for. */
  others: string[];
}

/** The errors of a refused request, beside the fields they are about. */
export function serverErrors(code: string, details: Record<string, unknown>): ServerErrors {
  if (tokenErrors[code]) return { fields: tokenErrors[code], others: [] };
  const fields: FieldErrors = {};
  const others: string[] = [];
  for (const [path, messages] of Object.entries(details.fields ?? {})) {
    const message = String(Array.isArray(messages) ? messages[0] : messages);
    const field = shownAt[path];
    if (field) fields[field] ??= message;
    else others.push(message);
  }
  return { fields, others };
}
