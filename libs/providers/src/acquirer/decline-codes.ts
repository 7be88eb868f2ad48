/** Why an issuer or an anti-fraud refused a card, and whether another try with the same card may succeed (specification, cards). */
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

/** The card or its token was refused before there was a charge. */
export class CardDeclined extends Error {
  constructor(readonly decline: DeclineCode) {
    super(`the card was declined: ${decline}`);
    this.name = 'CardDeclined';
  }
}
