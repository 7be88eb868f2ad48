import { charged, paying, refused, statusWhilePaying } from './reduce-payment.ts';
import { failed, follow, read, receipt } from './reduce-status.ts';
import type { On, SessionEvent } from './session-event.ts';
import { type Phase, phaseOf, type State } from './state.ts';

type Step<Type> = (state: State, event: On<Type>) => State;
type Row = { [Type in SessionEvent['type']]?: Step<Type> };

const followed: Row = { read, status: (state, { status }) => follow(state, status) };

/** What an event does in a phase. An event that a row does not name changes nothing. */
const table: Record<Phase, Row> = {
  loading: { read, unreadable: (state, { code, details }) => failed(state, code, details) },
  problem: { opening: (state) => ({ ...state, screen: 'loading', problem: null }) },
  form: { ...followed, methodChosen, paying },
  paying: { status: statusWhilePaying, paying, charged, refused },
  pix: { ...followed, methodChosen },
  waiting: { ...followed, tryingAgain: (state) => ({ ...state, screen: 'form', isTryingAgain: true }) },
  completed: { read: receipt },
  // The response of a payment may come after the message that its session has ended.
  expired: { charged, refused },
};

const inEachPhase: Row = {
  connection: (state, { isOnline }) =>
    state.isOnline === isOnline
      ? state
      : { ...state, isOnline, notice: isOnline ? whenOnline(state) : state.notice },
};

export function reduce(state: State, event: SessionEvent): State {
  const step = table[phaseOf(state)][event.type] ?? inEachPhase[event.type];
  return step ? (step as Step<SessionEvent['type']>)(state, event) : state;
}

/** What is said about a lost connection ends with it. */
function whenOnline({ notice }: State): State['notice'] {
  return notice?.isOfNetwork ? null : notice;
}

/** A Pix that waits stays payable until the card is confirmed, so the buyer can go back to its code. */
function methodChosen(state: State, { method }: On<'methodChosen'>): State {
  const screen = method === 'pix' && state.pix ? 'pix' : 'form';
  return { ...state, screen, method, notice: null, fieldErrors: {} };
}
