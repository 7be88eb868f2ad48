import type { Texts } from '../texts/pt.ts';

/**
 * Why the payer's bank did not pay, in words where the code is a known one
 * (https://developers.celcoin.com.br/docs/motivos-de-rejeição-pelo-participante-pagador).
 */
export function rejectionText(code: string, t: Texts): string {
  if (code === 'expired' || code === 'not_sent') return t.rejection[code];
  const known = Object.hasOwn(t.rejection, code) ? t.rejection[code as keyof Texts['rejection']] : null;
  return known ? `${known} (${code})` : t.charge.rejectedWith(code);
}
