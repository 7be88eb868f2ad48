import type { CardFaults } from '../../shared/domain/faults.ts';
import { type CardData, isExpired } from './card.ts';
import type { Charge, ChargeStatus } from './order.ts';
import { behaviours } from './test-cards.ts';

/** What the issuer and the anti-fraud say to a sale. */
export interface Authorisation {
  status: ChargeStatus;
  /** The issuer's return code (ABECS). Null while it has not decided. */
  returnCode: string | null;
  antifraud: Charge['antifraud'];
  due: Charge['due'];
}

interface Sale {
  card: CardData;
  hasWrongCode: boolean;
  installments: number;
  isAuthenticated: boolean;
}

const APPROVED = '00';
const AUTHENTICATION_REQUIRED = '1A';

/** Decides a sale by its card. Expiry and security code come before the behaviour of the number. */
export function authorise(sale: Sale, timing: CardFaults, now: Date): Authorisation {
  const refusal = refusalOf(sale, now);
  if (refusal) return { status: 'failed', returnCode: refusal, antifraud: 'approved', due: null };

  const after = (ms: number) => new Date(now.getTime() + ms);
  const later = { status: 'processing', returnCode: null, antifraud: null } as const;
  const paid = { status: 'paid', returnCode: APPROVED, antifraud: 'approved' } as const;
  switch (behaviours[sale.card.behaviour].kind) {
    case 'paid_later':
      return { ...later, due: { at: after(timing.settlementMs), trigger: 'approve' } };
    case 'failed_later':
      return { ...later, due: { at: after(timing.settlementMs), trigger: 'refuse' } };
    case 'analysed':
      return {
        status: 'pending',
        returnCode: null,
        antifraud: 'pending',
        due: { at: after(timing.analysisMs), trigger: 'approve' },
      };
    case 'disputed':
      // For fraud, of which the merchant is free when the cardholder was authenticated.
      return {
        ...paid,
        due: sale.isAuthenticated ? null : { at: after(timing.chargebackMs), trigger: 'charge_back' },
      };
    default:
      return { ...paid, due: null };
  }
}

/** The return code by which a card is refused, or null. Also what a verification of zero value says. */
export function refusalOf(
  { card, hasWrongCode, installments, isAuthenticated }: Sale,
  now: Date,
): string | null {
  const isAmex = card.brand === 'Amex';
  if (isExpired(card, now)) return isAmex ? '101' : '54';
  if (hasWrongCode) return isAmex ? '122' : '63';
  const behaviour = behaviours[card.behaviour];
  if (behaviour.kind === 'refused') return behaviour.returnCode;
  if (behaviour.kind === 'refused_in_installments' && installments > 1) return behaviour.returnCode;
  return behaviour.kind === 'challenged' && !isAuthenticated ? AUTHENTICATION_REQUIRED : null;
}
