/**
 * What becomes of a sale with a card. `refused` carries the issuer's return code (ABECS, Visa unless the card
 * is of another brand).
 */
export type Behaviour =
  | { kind: 'approved' | 'paid_later' | 'failed_later' | 'analysed' | 'disputed' | 'challenged' }
  | { kind: 'refused'; returnCode: string }
  | { kind: 'refused_in_installments'; returnCode: string };

export type BehaviourName = keyof typeof behaviours;

export const behaviours = {
  approved: { kind: 'approved' },
  paid_later: { kind: 'paid_later' },
  failed_later: { kind: 'failed_later' },
  analysed: { kind: 'analysed' },
  disputed: { kind: 'disputed' },
  challenged: { kind: 'challenged' },
  not_authorized: { kind: 'refused', returnCode: '05' },
  insufficient_funds: { kind: 'refused', returnCode: '51' },
  expired_card: { kind: 'refused', returnCode: '54' },
  security_code_invalid: { kind: 'refused', returnCode: 'N7' },
  card_number_invalid: { kind: 'refused', returnCode: '14' },
  lost_or_stolen: { kind: 'refused', returnCode: '43' },
  card_blocked: { kind: 'refused', returnCode: '62' },
  fraud_suspected: { kind: 'refused', returnCode: '59' },
  limit_exceeded: { kind: 'refused', returnCode: '61' },
  authentication_required: { kind: 'refused', returnCode: '1A' },
  try_again_later: { kind: 'refused', returnCode: '91' },
  unknown: { kind: 'refused', returnCode: 'ZZ' },
  installments_not_allowed: { kind: 'refused_in_installments', returnCode: '23' },
} as const satisfies Record<string, Behaviour>;

/**
 * Numbers with a behaviour of their own (docs/specification.md, "Sandbox acquirer"). Every other number is
 * approved.
 */
export const testCards: Readonly<Record<string, BehaviourName>> = {
  '4000000000000010': 'approved',
  '4000000000000028': 'not_authorized',
  '4000000000000036': 'paid_later',
  '4000000000000044': 'failed_later',
  '4000000000000051': 'analysed',
  '4000000000000069': 'disputed',
  '4000000000000077': 'challenged',
  '4000000000000085': 'insufficient_funds',
  '4000000000000093': 'expired_card',
  '4000000000000101': 'security_code_invalid',
  '4000000000000119': 'card_number_invalid',
  '4000000000000127': 'lost_or_stolen',
  '4000000000000135': 'card_blocked',
  '4000000000000143': 'fraud_suspected',
  '4000000000000150': 'limit_exceeded',
  '4000000000000168': 'authentication_required',
  '4000000000000176': 'try_again_later',
  '4000000000000184': 'unknown',
  '6362970000457013': 'installments_not_allowed',
};

/** A card that behaves so. */
export function numberOf(behaviour: BehaviourName): string {
  return Object.keys(testCards).find((number) => testCards[number] === behaviour)!;
}

export function behaviourOf(number: string): BehaviourName {
  return Object.hasOwn(testCards, number) ? testCards[number]! : 'approved';
}
