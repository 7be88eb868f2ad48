/**
 * A CPF (11 digits) or CNPJ (14 characters; the first 12 may be letters since July 2026), without
 * punctuation, upper case.
 */
export type TaxDocument = string;

/**
 * The document without punctuation, or null when it is neither a valid CPF nor a valid CNPJ.
 * Own code, because the npm packages assign letters other values than Receita Federal's (ASCII - 48).
 */
export function parseDocument(value: string): TaxDocument | null {
  const plain = value.replace(/[\s./-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(plain)) return isValidCpf(plain) ? plain : null;
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return isValidCnpj(plain) ? plain : null;
  return null;
}

const PASSPORT = /^[0-9A-Z]{5,20}$/;

/** The number of a passport without separators, upper case, or null. */
export function parsePassport(value: string): string | null {
  const plain = value.replace(/[\s./-]/g, '').toUpperCase();
  return PASSPORT.test(plain) ? plain : null;
}

/** The other kind is a CNPJ. */
export function isCpf(document: TaxDocument): boolean {
  return document.length === 11;
}

/** Masked form in responses: `***.456.789-**`, `12.345.***\/****-**`, or a passport's last three. */
export function maskDocument(document: TaxDocument, type?: string | null): string {
  if (type === 'PASSPORT') return '*'.repeat(document.length - 3) + document.slice(-3);
  if (isCpf(document)) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  return `${document.slice(0, 2)}.${document.slice(2, 5)}.***/****-**`;
}

function isValidCpf(cpf: string): boolean {
  if (isOneCharacterRepeated(cpf)) return false;
  return [9, 10].every((length) => Number(cpf[length]) === checkDigit(cpf.slice(0, length), length + 1));
}

function isValidCnpj(cnpj: string): boolean {
  if (isOneCharacterRepeated(cnpj)) return false;
  return [12, 13].every((length) => Number(cnpj[length]) === checkDigit(cnpj.slice(0, length), 9));
}

/** Modulo 11 with weights from the right: 2, 3, … up to `largestWeight`, then 2 again. */
function checkDigit(characters: string, largestWeight: number): number {
  let sum = 0;
  for (let i = 0; i < characters.length; i++) {
    const fromRight = characters.length - 1 - i;
    sum += (characters.charCodeAt(i) - 48) * ((fromRight % (largestWeight - 1)) + 2);
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function isOneCharacterRepeated(text: string): boolean {
  return text === text.charAt(0).repeat(text.length);
}
