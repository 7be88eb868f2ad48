import { timeLeftMs } from './rules/countdown.ts';
import { problemFor } from './rules/problems.ts';
import { endOf, isOlder, isPendingPix, isUnanswered, screenFor } from './rules/screen.ts';
import { noticeFor } from './rules/texts.ts';
import { type SessionCharge, type SessionStatus, usableMethods } from './session.ts';
import type { On } from './session-event.ts';
import { isOver, type State } from './state.ts';

export function read(state: State, { session, charge, respondedAt, at }: On<'read'>): State {
  const methods = session.card_id ? (['credit_card'] as const) : usableMethods(session);
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

/** There is nothing to pay here. */
export function failed(state: State, code: string): State {
  const problem = problemFor(code);
  return { ...state, screen: 'problem', problem, error: { code, message: problem.title } };
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
  const isTryingAgain = state.isTryingAgain && isUnanswered(status, charge);
  const screen = isTryingAgain ? 'form' : screenFor(status, charge);
  const end = screen === 'form' ? endOf(state.screen, charge) : null;
  return {
    ...state,
    screen,
    status,
    charge,
    isTryingAgain,
    notice: end ? noticeFor(end) : state.notice,
    pix: isPendingPix(charge) ? state.pix : null,
    step: null,
    missed: null,
  };
}
