import { brandOf, cvvLength, lengthsOf, numberPattern } from './card-brand.ts';

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Characters put into a pattern, each in the place of a `#`. Ends with the last character, so that it can be
 * deleted.
 */
export function fill(characters: string, pattern: string): string {
  let written = '';
  let at = 0;
  for (const place of pattern) {
    if (at >= characters.length) break;
    written += place === '#' ? characters[at++] : place;
  }
  return written;
}

/** `390.533.447-05`, or `12.ABC.345/01DE-35` from the first letter or the twelfth character on. */
export function maskDocument(text: string): string {
  const characters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  const isCnpj = characters.length > 11 || /[A-Z]/.test(characters);
  return fill(characters, isCnpj ? '##.###.###/####-##' : '###.###.###-##');
}

/** `(11) 91234-5678` or `(11) 3123-4567`, also of a number with +55 or a leading zero. */
export function maskPhone(text: string): string {
  const all = digitsOf(text);
  const hasCountry = text.trim().startsWith('+55') || (all.length > 11 && all.startsWith('55'));
  const digits = (hasCountry ? all.slice(2) : all).replace(/^0+/, '').slice(0, 11);
  const isMobile = digits[2] === '9' || digits.length > 10;
  return fill(digits, isMobile ? '(##) #####-####' : '(##) ####-####');
}

export function maskCardNumber(text: string): string {
  const all = digitsOf(text);
  const brand = brandOf(all);
  const digits = all.slice(0, Math.max(...lengthsOf(brand)));
  return fill(digits, numberPattern(brand, digits.length));
}

/** `05/31` from `5/31`, `0531` or `05/2031`. */
export function maskExpiry(text: string): string {
  const digits = digitsOf(/^\s*(\d\s*\/|[2-9])/.test(text) ? `0${text.trim()}` : text).slice(0, 6);
  if (digits.length === 6) return `${digits.slice(0, 2)}/${digits.slice(4)}`;
  const isLongYear = digits.length === 5 && digits.slice(2, 4) === '20';
  return fill(isLongYear ? digits : digits.slice(0, 4), '##/###');
}

export function maskCvv(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, cvvLength(brandOf(digitsOf(cardNumber))));
}

export function maskZipCode(text: string): string {
  return fill(digitsOf(text).slice(0, 8), '#####-###');
}

/** A name as cards have it: capitals without accents. */
export function plainName(text: string): string {
  const withoutAccents = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return withoutAccents
    .toUpperCase()
    .replace(/[^A-Z0-9 .'-]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
