import { isUnknownOutcome } from './failure.ts';
import { follow, show } from './reduce-status.ts';
import { isOlder, screenFor } from './rules/screen.ts';
import { serverErrors } from './rules/server-errors.ts';
import { noticeFor } from './rules/texts.ts';
import { isBuyerWrong } from './rules/values.ts';
import type { SessionStatus } from './session.ts';
import type { On } from './session-event.ts';
import type { State } from './state.ts';

export function paying(state: State, { step }: On<'paying'>): State {
  return { ...state, step, notice: null, fieldErrors: {} };
}

/** While a payment is under way its response decides, unless the session has ended. */
export function statusWhilePaying(state: State, { status }: On<'status'>): State {
  if (isOlder(status, state.charge)) return state;
  const isEnd = status.status === 'completed' || status.status === 'expired';
  return isEnd ? show(state, status.status, status.charge) : { ...state, missed: status };
}

export function charged(state: State, { charge, at }: On<'charged'>): State {
  const { qr_code: code, expires_at } = charge.pix;
  const isPayable = charge.status === 'pending' && code && expires_at;
  const pix = isPayable
    ? { code, deadline: at + Date.parse(expires_at) - Date.parse(charge.created_at) }
    : state.pix;
  return show({ ...state, pix }, charge.status === 'paid' ? 'completed' : 'processing', charge);
}

/** The form stays as it was, and says what to do. */
export function refused(state: State, { failure, found }: On<'refused'>): State {
  const { code, details } = failure;
  if (code === 'session_expired') return show(state, 'expired', state.charge);
  if (found && isNews(state, found)) return follow({ ...state, step: null, missed: null }, found);
  const { fields, others } = serverErrors(code, details);
  const hasFields = Object.keys(fields).length > 0;
  const notice = others[0] ? { title: 'Confira os dados', text: others[0] } : noticeFor(code, details);
  const told: State = {
    ...state,
    step: null,
    missed: null,
    fieldErrors: fields,
    asksBuyer: state.asksBuyer || isBuyerWrong(fields),
    isTryingAgain: isUnknownOutcome(failure),
    notice: hasFields && !others[0] ? null : notice,
    error: hasFields ? state.error : { code, message: notice.text },
    refusals: state.refusals + (code === 'card_declined' ? 1 : 0),
  };
  // What was told meanwhile, such as a Pix that was canceled for the card.
  return state.missed?.status === 'open' ? follow(told, state.missed) : told;
}

/** Whether the payment went through although its response got lost. */
function isNews(state: State, { status, charge }: SessionStatus): boolean {
  const screen = screenFor(status, charge);
  if (screen === 'pix' || screen === 'waiting') return charge?.id !== state.charge?.id;
  return screen !== 'form';
}
