import type { Problem } from './rules/problems.ts';
import type { Screen } from './rules/screen.ts';
import type { Notice } from './rules/texts.ts';
import type { FieldErrors } from './rules/values.ts';
import type { PaymentMethod, Session, SessionCharge, SessionStatus } from './session.ts';
import type { PaymentStep } from './session-event.ts';

/** A Pix to be paid. */
export interface PixCode {
  code: string;
  /** By the device's clock, in ms; what is left was measured by the server's. */
  deadline: number;
}

export interface State {
  screen: Screen;
  problem: Problem | null;
  session: Session | null;
  /** The session's status. Null until it was read. */
  status: SessionStatus['status'] | null;
  charge: SessionCharge | null;
  pix: PixCode | null;
  method: PaymentMethod;
  /** False when the session has the buyer, until the server finds something missing. */
  asksBuyer: boolean;
  /**
   * Whether the buyer was told to try again: a payment without an answer then leaves the form on the page.
   */
  isTryingAgain: boolean;
  /** What is going on after the buyer pressed the button. On the form only. */
  step: PaymentStep | null;
  /** The last status that came while a payment was under way. */
  missed: SessionStatus | null;
  notice: Notice | null;
  /** Errors that the server found. */
  fieldErrors: FieldErrors;
  /** The last failure that the seller's page is told. */
  error: { code: string; message: string } | null;
  isOnline: boolean;
  /** A session ends after too many refusals; then the buyer is told so. */
  refusals: number;
  /** Payments by card that came to nothing: for the next one the security code is typed again. */
  cardFailures: number;
  /** Too many refusals around this buyer: only Pix for now. */
  isCardHeld: boolean;
}

export const initialState: State = {
  screen: 'loading',
  problem: null,
  session: null,
  status: null,
  charge: null,
  pix: null,
  method: 'pix',
  asksBuyer: true,
  isTryingAgain: false,
  step: null,
  missed: null,
  notice: null,
  fieldErrors: {},
  error: null,
  isOnline: true,
  refusals: 0,
  cardFailures: 0,
  isCardHeld: false,
};

/** The row of the table of `reduce`: the screen, or a payment that is under way on the form. */
export type Phase = Screen | 'paying';

export function phaseOf({ screen, step }: State): Phase {
  return step ? 'paying' : screen;
}

export function isOver({ screen }: State): boolean {
  return screen === 'completed' || screen === 'expired';
}

/** Whether what the page shows may have changed without it: the server is not reached. */
export function isCutOff({ isOnline, screen }: State): boolean {
  return !isOnline && (screen === 'form' || screen === 'pix' || screen === 'waiting');
}
