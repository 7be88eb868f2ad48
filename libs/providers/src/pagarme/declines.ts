import type { CardBrand, DeclineCode } from '@catraca/kernel/cards';
import { valueIn } from '../mapping.ts';

/*
 * Return codes of issuers by brand: ABECS, Normativo 21 (2023), as acquirers publish it. Pagar.me v5 returns
 * them in `acquirer_return_code` since 28 August 2026. A code that is not in the table of its brand is
 * `unknown`. Where a brand gives one code several meanings, the one of a sale over the internet stands here.
 * What ABECS calls irreversible maps to a decline that is not retryable, as far as the card is the reason.
 */

type Codes = Readonly<Record<string, DeclineCode>>;

/** Codes that mean the same in the tables of all brands with two characters. */
const common: Codes = {
  '05': 'not_authorized',
  13: 'not_authorized',
  14: 'card_number_invalid',
  41: 'lost_or_stolen',
  43: 'lost_or_stolen',
  51: 'insufficient_funds',
  54: 'expired_card',
  55: 'not_authorized',
  61: 'limit_exceeded',
  62: 'card_blocked',
  65: 'limit_exceeded',
  75: 'card_blocked',
  91: 'try_again_later',
  96: 'try_again_later',
};

const visa: Codes = {
  ...common,
  '03': 'not_authorized',
  '04': 'card_blocked',
  '06': 'card_number_invalid',
  '07': 'fraud_suspected',
  12: 'not_authorized',
  15: 'card_number_invalid',
  19: 'not_authorized',
  39: 'not_authorized',
  46: 'card_blocked',
  52: 'not_authorized',
  53: 'not_authorized',
  57: 'not_authorized',
  58: 'not_authorized',
  59: 'fraud_suspected',
  63: 'security_code_invalid',
  64: 'not_authorized',
  78: 'card_blocked',
  82: 'card_number_invalid',
  86: 'not_authorized',
  93: 'card_blocked',
  94: 'not_authorized',
  // Visa's own: an authentication of the cardholder is required.
  '1A': 'authentication_required',
  '6P': 'not_authorized',
  N4: 'limit_exceeded',
  N7: 'security_code_invalid',
  N8: 'not_authorized',
  R0: 'not_authorized',
  R1: 'not_authorized',
  R3: 'not_authorized',
};

/** ABECS has one table for Mastercard and Hipercard. */
const mastercard: Codes = {
  ...common,
  '01': 'card_number_invalid',
  '03': 'not_authorized',
  '04': 'card_blocked',
  12: 'installments_not_allowed',
  15: 'card_number_invalid',
  30: 'not_authorized',
  57: 'not_authorized',
  58: 'not_authorized',
  63: 'security_code_invalid',
  79: 'card_blocked',
  82: 'not_authorized',
  83: 'fraud_suspected',
  88: 'card_number_invalid',
  92: 'not_authorized',
  94: 'not_authorized',
};

const elo: Codes = {
  ...common,
  '04': 'try_again_later',
  '06': 'not_authorized',
  12: 'card_number_invalid',
  19: 'not_authorized',
  23: 'installments_not_allowed',
  30: 'not_authorized',
  38: 'card_blocked',
  46: 'card_blocked',
  56: 'card_number_invalid',
  57: 'card_blocked',
  58: 'not_authorized',
  59: 'fraud_suspected',
  63: 'security_code_invalid',
  64: 'not_authorized',
  78: 'card_blocked',
  82: 'card_number_invalid',
  83: 'not_authorized',
  AB: 'not_authorized',
  AC: 'not_authorized',
  P5: 'not_authorized',
  P6: 'not_authorized',
};

const amex: Codes = {
  100: 'not_authorized',
  101: 'expired_card',
  106: 'card_blocked',
  109: 'not_authorized',
  110: 'not_authorized',
  115: 'not_authorized',
  116: 'insufficient_funds',
  117: 'not_authorized',
  121: 'insufficient_funds',
  122: 'security_code_invalid',
  180: 'card_number_invalid',
  181: 'not_authorized',
  200: 'card_blocked',
  911: 'try_again_later',
  912: 'try_again_later',
};

/** Diners, Discover and Aura have no table at ABECS. */
const codesOfBrands: Readonly<Record<CardBrand, Codes>> = {
  visa,
  mastercard,
  hipercard: mastercard,
  elo,
  amex,
  diners: common,
  discover: common,
  aura: common,
};

/**
 * Why the issuer refused, by its return code. `unknown`: the code or the brand is not one that this code
 * recognises.
 */
export function declineOf(brand: CardBrand | null, returnCode: string | null | undefined): DeclineCode {
  if (!brand || !returnCode) return 'unknown';
  const code = returnCode.trim().toUpperCase().padStart(2, '0');
  const codes = codesOfBrands[brand];
  return valueIn(codes, code) ?? 'unknown';
}
