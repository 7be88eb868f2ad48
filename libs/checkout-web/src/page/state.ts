import type { Problem } from './rules/problems.ts';
import type { Screen } from './rules/screen.ts';
import type { Notice } from './rules/texts.ts';
import type { FieldErrors } from './rules/values.ts';
import type { PaymentMethod, Session, SessionCharge } from './session.ts';

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
  charge: SessionCharge | null;
  pix: PixCode | null;
  method: PaymentMethod;
  /** False when the session has the buyer, until the server finds something missing. */
  asksBuyer: boolean;
  /** Whether the buyer was told to try again: a payment without an answer then leaves the form on the page. */
  isTryingAgain: boolean;
  /** What is going on after the buyer pressed the button. */
  step: 'confirming' | 'authenticating' | null;
  notice: Notice | null;
  /** Errors that the server found. */
  fieldErrors: FieldErrors;
  isOnline: boolean;
  /** A session ends after too many refusals; then the buyer is told so. */
  refusals: number;
}

export const initialState: State = {
  screen: 'loading',
  problem: null,
  session: null,
  charge: null,
  pix: null,
  method: 'pix',
  asksBuyer: true,
  isTryingAgain: false,
  step: null,
  notice: null,
  fieldErrors: {},
  isOnline: true,
  refusals: 0,
};

/** A value that views follow. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(public value: Value) {}

  change(changes: Partial<Value>): void {
    this.value = { ...this.value, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
