import { createHash } from 'node:crypto';
import type { CardBrand } from '@catraca/kernel/cards';
import type { AcquirerCard, CardTraits } from '../acquirer/acquirer-provider.ts';
import { valueIn } from '../mapping.ts';
import type { CardResponse, ChargeResponse } from './responses.ts';

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  elo: 'elo',
  hipercard: 'hipercard',
  amex: 'amex',
  'american express': 'amex',
  diners: 'diners',
  'diners club': 'diners',
  discover: 'discover',
  aura: 'aura',
};

export function brandOf(brand: string | null | undefined): CardBrand | null {
  return valueIn(brands, (brand ?? '').trim().toLowerCase());
}

export function cardOf(card: CardResponse, customer: ChargeResponse['customer']): AcquirerCard | null {
  const { last_four_digits: lastFour, exp_month: expMonth, exp_year: expYear } = card;
  if (!lastFour || !/^\d{4}$/.test(lastFour) || !expMonth || !expYear) return null;
  return {
    cardId: card.id ?? null,
    customerId: customer?.id ?? null,
    brand: brandOf(card.brand),
    lastFour,
    holderName: card.holder_name ?? '',
    expMonth,
    expYear,
    fingerprint: fingerprintOf(card, customer?.document),
  };
}

/** Years come with two digits too. */
export function traitsOf(card: CardResponse | null | undefined): CardTraits {
  const year = card?.exp_year ?? null;
  return {
    firstSix: card?.first_six_digits ?? null,
    lastFour: card?.last_four_digits ?? null,
    brand: brandOf(card?.brand),
    expMonth: card?.exp_month ?? null,
    expYear: year !== null && year < 100 ? 2_000 + year : year,
    holderName: card?.holder_name ?? null,
  };
}

/**
 * Pagar.me v5 has no fingerprint. First six and last four digits are not unique; with the buyer and the
 * expiry they are (ADR 40).
 */
function fingerprintOf(card: CardResponse, document: string | null | undefined): string | null {
  const { first_six_digits: firstSix, last_four_digits: lastFour, exp_month, exp_year } = card;
  if (!firstSix || !document) return null;
  const parts = [
    document.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
    firstSix,
    lastFour,
    exp_month,
    exp_year,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
