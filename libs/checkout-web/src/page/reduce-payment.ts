import { isUnknownOutcome } from './failure.ts';
import { failed, follow, show } from './reduce-status.ts';
import { usableMethods } from './rules/methods.ts';
import { isOfWholePage } from './rules/problems.ts';
import { isOlder, screenFor } from './rules/screen.ts';
import { serverErrors } from './rules/server-errors.ts';
import { type Notice, noticeFor, withoutPix } from './rules/texts.ts';
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
  if (isOfEndedSession(code)) return show(state, 'expired', state.charge);
  if (found && isNews(state, found)) return follow({ ...state, step: null, missed: null }, found);
  if (isOfWholePage(code)) return failed(state, code, details);
  if (code === 'card_temporarily_unavailable') return withoutCard(state);
  const { fields, others } = serverErrors(code, details);
  const hasFields = Object.keys(fields).length > 0;
  const notice = isMandateInForce(details)
    ? noticeFor('mandate_in_force')
    : others[0]
      ? { title: 'Confira os dados', text: others[0] }
      : saidTo(state, noticeFor(code, details));
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
    cardFailures: state.cardFailures + (isCardFailure(code) ? 1 : 0),
  };
  // What was told meanwhile, such as a Pix that was canceled for the card.
  return state.missed?.status === 'open' ? follow(told, state.missed) : told;
}

/** Some time after its end it is not found either. */
function isOfEndedSession(code: string): boolean {
  return code === 'session_expired' || code === 'resource_not_found';
}

/** Another mandate has the contract that the store gave this one. */
function isMandateInForce({ fields }: Record<string, unknown>): boolean {
  return 'mandate.reference' in ((fields ?? {}) as object);
}

function isCardFailure(code: string): boolean {
  return ['card_declined', 'three_ds_failed', 'three_ds_required'].includes(code);
}

/** Only Pix from now on, if the session has it. */
function withoutCard(state: State): State {
  const code = 'card_temporarily_unavailable';
  const hasPix = usableMethods(state.session!, true).includes('pix');
  if (!hasPix) return failed(state, code);
  const notice = noticeFor(code);
  const error = { code, message: notice.text };
  const screen = state.pix ? 'pix' : 'form';
  return { ...state, screen, step: null, missed: null, isCardHeld: true, method: 'pix', notice, error };
}

/** In words about the methods that the buyer has. */
function saidTo({ session, isCardHeld }: State, notice: Notice): Notice {
  const hasPix = !session || usableMethods(session, isCardHeld).includes('pix');
  return hasPix ? notice : withoutPix(notice);
}

/** Whether the payment went through although its response got lost. */
function isNews(state: State, { status, charge }: SessionStatus): boolean {
  const screen = screenFor(status, charge);
  if (screen === 'pix' || screen === 'waiting') return charge?.id !== state.charge?.id;
  return screen !== 'form';
}
