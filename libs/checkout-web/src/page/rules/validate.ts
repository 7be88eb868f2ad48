import type { CardBrand } from '@catraca/kernel/cards';
import { parseDocument } from '@catraca/kernel/document';
import { passesLuhn } from '../../service/card-input.ts';
import { brandNames } from './brand-names.ts';
import { brandOf, cvvLength, lengthsOf } from './card-brand.ts';
import { isExpired, parseExpiry } from './expiry.ts';
import { digitsOf, plainName } from './masks.ts';
import type { FieldErrors, Values } from './values.ts';
import { stateOf } from './zip-code.ts';

export interface Expected {
  /** Whether the buyer is asked. */
  buyer: boolean;
  card: boolean;
  /** Brands that the store accepts; empty: all. */
  brands: readonly CardBrand[];
  now: Date;
}

/** What is wrong with each field, in words that help the buyer. */
export function fieldErrors(values: Values, expected: Expected): FieldErrors {
  const errors: FieldErrors = {};
  if (expected.buyer) Object.assign(errors, buyerErrors(values, expected.card));
  if (expected.card) Object.assign(errors, cardErrors(values, expected));
  return errors;
}

function buyerErrors(values: Values, isPhoneRequired: boolean): FieldErrors {
  return dropEmpty({
    name: values.name.trim().length < 3 ? 'Digite seu nome completo.' : undefined,
    email: emailError(values.email.trim()),
    document: documentError(values.document, 'Digite seu CPF ou CNPJ.'),
    phone: phoneError(digitsOf(values.phone), isPhoneRequired),
  });
}

function cardErrors(values: Values, { brands, now }: Expected): FieldErrors {
  const { holderDocument, isOtherHolder } = values;
  return dropEmpty({
    number: numberError(digitsOf(values.number), brands),
    expiry: expiryError(values.expiry, now),
    cvv: cvvError(values),
    holderName: plainName(values.holderName).length < 3 ? 'Digite o nome como está no cartão.' : undefined,
    holderDocument: isOtherHolder
      ? documentError(holderDocument, 'Digite o CPF ou CNPJ do titular.')
      : undefined,
    zipCode: zipCodeError(digitsOf(values.zipCode)),
    addressNumber: values.addressNumber.trim() ? undefined : 'Digite o número ou S/N.',
  });
}

function emailError(email: string): string | undefined {
  if (!email) return 'Digite seu e-mail.';
  const isEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);
  return isEmail ? undefined : 'Confira o e-mail. Exemplo: nome@exemplo.com.br';
}

function documentError(written: string, whenEmpty: string): string | undefined {
  const characters = written.replace(/[^0-9A-Z]/gi, '');
  if (!characters) return whenEmpty;
  const isCnpj = characters.length > 11 || /[A-Z]/i.test(characters);
  if (isCnpj && characters.length < 14) return 'O CNPJ está incompleto: são 14 letras e números.';
  if (characters.length < 11) return 'O CPF está incompleto: são 11 números.';
  if (parseDocument(written)) return undefined;
  return `${isCnpj ? 'CNPJ' : 'CPF'} inválido. Confira o que você digitou.`;
}

function phoneError(digits: string, isRequired: boolean): string | undefined {
  if (!digits) return isRequired ? 'Digite seu celular com DDD.' : undefined;
  const isPhone = /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(digits);
  return isPhone ? undefined : 'Confira o celular. Exemplo: (11) 91234-5678';
}

function numberError(digits: string, brands: readonly CardBrand[]): string | undefined {
  if (!digits) return 'Digite o número do cartão.';
  const brand = brandOf(digits);
  const lengths = lengthsOf(brand);
  if (digits.length < Math.min(...lengths)) return 'O número do cartão está incompleto.';
  if (!lengths.includes(digits.length) || !passesLuhn(digits))
    return 'Número inválido. Confira os números do cartão.';
  if (brand && brands.length > 0 && !brands.includes(brand))
    return `Esta loja não aceita ${brandNames[brand]}. Use outro cartão.`;
  return undefined;
}

function expiryError(written: string, now: Date): string | undefined {
  const expiry = parseExpiry(written);
  if (!expiry) return 'Digite mês e ano: MM/AA.';
  if (isExpired(expiry, now)) return 'Este cartão venceu.';
  return expiry.year > now.getFullYear() + 30 ? 'Confira o ano de validade.' : undefined;
}

function zipCodeError(digits: string): string | undefined {
  if (digits.length < 8) return 'Digite o CEP da fatura, com 8 números.';
  return stateOf(digits) ? undefined : 'Este CEP não existe. Confira os números.';
}

function cvvError({ number, cvv }: Values): string | undefined {
  const length = cvvLength(brandOf(digitsOf(number)));
  return cvv.length === length ? undefined : `Digite os ${length} números do código.`;
}

function dropEmpty(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
