import { digitsOf, plainName } from './masks.ts';
import type { Values } from './values.ts';

/** The buyer as the API takes it. */
export function customerOf({ name, email, document, phone }: Values) {
  const digits = digitsOf(phone);
  const characters = document.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return {
    name: name.trim(),
    email: email.trim(),
    document: characters,
    document_type: characters.length === 11 ? 'CPF' : 'CNPJ',
    ...(digits && { phone_ddd: digits.slice(0, 2), phone_number: digits.slice(2) }),
  };
}

/** What goes with a card's token. */
export function cardPartsOf(values: Values) {
  const { installments, isOtherHolder, holderDocument, saveCard } = values;
  return {
    installments,
    card_holder_name: plainName(values.holderName),
    ...(isOtherHolder && { card_holder_document: holderDocument.replace(/[^0-9A-Za-z]/g, '') }),
    billing_address: { zip_code: digitsOf(values.zipCode), number: values.addressNumber.trim() },
    ...(saveCard && { save_card: true }),
  };
}
