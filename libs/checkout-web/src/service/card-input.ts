import { failure } from './failure.ts';

const LATEST_MONTH = 12;

/** Whether the check digit of a number is right (Luhn, ISO/IEC 7812-1). `digits`: 0-9 only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/**
 * The card in the shape of the acquirer. Throws invalid_card_number, invalid_holder_name, invalid_expiry,
 * invalid_cvv.
 */
export function acquirerCard({ number, holder_name, exp_month, exp_year, cvv }: Service.Card, today: Date) {
  const digits = String(number).replace(/[\s-]/g, '');
  const holderName = String(holder_name ?? '').trim();
  const month = Number(exp_month);
  const year = Number(exp_year);
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) throw failure('invalid_card_number');
  if (holderName === '') throw failure('invalid_holder_name');
  if (!isExpiry(month, year, today)) throw failure('invalid_expiry');
  if (!/^\d{3,4}$/.test(String(cvv))) throw failure('invalid_cvv');
  return { number: digits, holder_name: holderName, exp_month: month, exp_year: year, cvv: String(cvv) };
}

/** A card is good until the end of its month. */
function isExpiry(month: number, year: number, today: Date): boolean {
  if (!Number.isInteger(month) || month < 1 || month > LATEST_MONTH) return false;
  if (!Number.isInteger(year) || year < 2000 || year > 2099) return false;
  return year * LATEST_MONTH + month >= today.getFullYear() * LATEST_MONTH + today.getMonth() + 1;
}
