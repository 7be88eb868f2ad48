import type { Failed } from './failure.ts';
import { timeLeftMs } from './rules/countdown.ts';
import { usableMethods } from './rules/methods.ts';
import { problemFor } from './rules/problems.ts';
import { endOf, isOlder, isPendingPix, isUnanswered, screenFor } from './rules/screen.ts';
import { noticeFor } from './rules/texts.ts';
import type { SessionCharge, SessionStatus } from './session.ts';
import type { On } from './session-event.ts';
import { isOver, type State } from './state.ts';

export function read(state: State, { session, charge, respondedAt, at }: On<'read'>): State {
  const methods = usableMethods(session, state.isCardHeld);
  const { pix, created_at: createdAt } = session;
  const known: State = {
    ...state,
    session,
    method: methods[0] ?? 'pix',
    asksBuyer: session.customer === null,
    pix: pix && {
      code: pix.qr_code,
      deadline: at + timeLeftMs({ expiresAt: pix.expires_at, createdAt, respondedAt }),
    },
  };
  const shown = show(known, session.status, charge);
  return shown.screen === 'form' && !methods[0] ? failed(shown, 'card_not_available') : shown;
}

/** There is nothing to pay here: the page says so, and nothing else. */
export function failed(state: State, code: string, details: Failed['details'] = {}): State {
  const problem = problemFor(code, details);
  const error = { code, message: problem.title };
  return { ...state, screen: 'problem', session: null, step: null, notice: null, problem, error };
}

/** The paid session was read again, for its receipt and for what became of its mandate. */
export function receipt(state: State, { session: { receipt, mandate } }: On<'read'>): State {
  return receipt ? { ...state, session: { ...state.session!, receipt, mandate } } : state;
}

export function follow(state: State, status: SessionStatus): State {
  if (isOlder(status, state.charge)) return state;
  const isChangingToCard = state.screen === 'form' && isPendingPix(status.charge);
  if (isChangingToCard || lacksCode(state, status)) return state;
  return show(state, status.status, status.charge);
}

/** Whether this is a Pix that another tab has made: its code has to be read before it can be shown. */
export function lacksCode(state: State, { charge }: SessionStatus): boolean {
  return isPendingPix(charge) && !state.pix && !state.step && !isOver(state);
}

export function show(state: State, status: SessionStatus['status'], charge: SessionCharge | null): State {
  // Until there is a charge: a late message from before the payment takes nothing back.
  const isTryingAgain = state.isTryingAgain && charge === null;
  const screen = isTryingAgain && isUnanswered(status, charge) ? 'form' : screenFor(status, charge);
  const end = screen === 'form' ? endOf(state.screen, charge, state.session?.mandate != null) : null;
  return {
    ...state,
    screen,
    status,
    charge,
    isTryingAgain,
    notice: end ? noticeFor(end) : state.notice,
    refusals: state.refusals + (end === 'refused_later' ? 1 : 0),
    cardFailures: state.cardFailures + (end === 'refused_later' ? 1 : 0),
    pix: isPendingPix(charge) ? state.pix : null,
    step: null,
    missed: null,
  };
}
