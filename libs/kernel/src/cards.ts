/** Card brands (specification, charge). */
export const cardBrands = [
  'visa',
  'mastercard',
  'elo',
  'hipercard',
  'amex',
  'diners',
  'discover',
  'aura',
] as const;
export type CardBrand = (typeof cardBrands)[number];

/**
 * Outcomes of an authentication of the cardholder: transStatus of EMV 3-D Secure 2, without the challenge
 * itself.
 */
export const threeDsStatuses = ['Y', 'A', 'N', 'U', 'R', 'I'] as const;
export type ThreeDsStatus = (typeof threeDsStatuses)[number];

/**
 * Why an issuer, an acquirer or an anti-fraud refused a card, and whether another try with the same card may
 * succeed.
 */
export const declineCodes = {
  insufficient_funds: { retryable: true },
  not_authorized: { retryable: true },
  expired_card: { retryable: false },
  security_code_invalid: { retryable: true },
  card_number_invalid: { retryable: false },
  lost_or_stolen: { retryable: false },
  card_blocked: { retryable: false },
  fraud_suspected: { retryable: false },
  limit_exceeded: { retryable: true },
  installments_not_allowed: { retryable: true },
  authentication_required: { retryable: true },
  token_invalid: { retryable: true },
  try_again_later: { retryable: true },
  unknown: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type DeclineCode = keyof typeof declineCodes;
