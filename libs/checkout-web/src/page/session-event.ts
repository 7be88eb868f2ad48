import type { Failed } from './failure.ts';
import type { Charge, PaymentMethod, Session, SessionCharge, SessionStatus } from './session.ts';

export type PaymentStep = 'confirming' | 'authenticating';

/** What can happen to the page. `at`: when, by the device's clock, in ms. */
export type SessionEvent =
  /** The buyer tries again to open a session that could not be read. */
  | { type: 'opening' }
  /** `respondedAt`: the response's Date header. */
  | { type: 'read'; session: Session; charge: SessionCharge | null; respondedAt: string | null; at: number }
  | { type: 'unreadable'; code: string; details: Failed['details'] }
  /** From the stream, or read. */
  | { type: 'status'; status: SessionStatus }
  | { type: 'connection'; isOnline: boolean }
  | { type: 'methodChosen'; method: PaymentMethod }
  /**
   * From a payment that nobody answers to the form. The server continues that payment: nothing is charged
   * twice.
   */
  | { type: 'tryingAgain' }
  /** The buyer pressed the button, or the cardholder's bank asks for a confirmation or has finished. */
  | { type: 'paying'; step: PaymentStep }
  | { type: 'charged'; charge: Charge; at: number }
  /** `found`: the status that was read because the payment may have been carried out. */
  | { type: 'refused'; failure: Failed; found: SessionStatus | null };

export type On<Type> = Extract<SessionEvent, { type: Type }>;
