import type { Cents } from '@catraca/kernel/money';
import type { CardData } from './card.ts';
import { behaviours } from './test-cards.ts';

/** An authentication of a cardholder by its issuer (EMV 3-D Secure 2.2). */
export interface Authentication {
  /** The directory server's transaction id. */
  id: string;
  /** Id of the token that allowed it, which allows one. */
  tokenId: string;
  /** The merchant's, out of the token. */
  account: string;
  amount: Cents;
  firstSix: string;
  lastFour: string;
  brand: string;
  holderName: string;
  expMonth: number;
  expYear: number;
  /** `C`: the issuer asks the cardholder. */
  status: AuthenticationStatus;
  eci: string | null;
  cavv: string | null;
  createdAt: Date;
  /** When a sale was made with it. Null while it is good for one. */
  usedAt: Date | null;
}

export type AuthenticationStatus = 'Y' | 'N' | 'C';

export const THREE_DS_VERSION = '2.2.0';

/** The issuer asks the holder of the card that is a challenge, and knows all others. */
export function firstStatusOf({ behaviour }: CardData): AuthenticationStatus {
  return behaviours[behaviour].kind === 'challenged' ? 'C' : 'Y';
}

/** The ECI of a full authentication: Mastercard has its own. */
export function eciOf(brand: string, status: AuthenticationStatus): string | null {
  if (status !== 'Y') return null;
  return brand === 'Mastercard' ? '02' : '05';
}
