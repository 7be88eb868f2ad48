import type { Parent } from './parent.ts';
import { endOf, isOlder, isUnanswered, screenFor } from './rules/screen.ts';
import { noticeFor } from './rules/texts.ts';
import type { Charge, SessionCharge, SessionStatus } from './session.ts';
import { initialState, type State, Store } from './state.ts';

/** The session as the page shows it, kept up to date by what the server tells. */
export abstract class FollowedSession extends Store<State> {
  /** The last status that came while a payment was under way. */
  private missed: SessionStatus | null = null;

  constructor(protected readonly parent: Parent) {
    super(initialState);
  }

  /** Reads the session again, for the code of a Pix that another tab has made. */
  protected abstract readSession(): Promise<void>;

  protected onStatus(status: SessionStatus): void {
    const { step, charge, screen, pix } = this.value;
    const isEnd = status.status === 'completed' || status.status === 'expired';
    if (this.isOver() || isOlder(status, charge)) return;
    // While a payment is under way its response decides, unless the session has ended.
    if (step && !isEnd) {
      this.missed = status;
      return;
    }
    const isPixPending = status.charge?.payment_method === 'pix' && status.charge.status === 'pending';
    const isChangingToCard = isPixPending && pix !== null && screen === 'form';
    if (isChangingToCard) return;
    if (isPixPending && !pix) void this.readSession().catch(() => {});
    else this.show(status.status, status.charge);
  }

  protected onCharge(charge: Charge): void {
    const { qr_code, expires_at } = charge.pix;
    this.missed = null;
    if (charge.status === 'pending' && qr_code && expires_at) {
      const left = Date.parse(expires_at) - Date.parse(charge.created_at);
      this.change({ pix: { code: qr_code, deadline: Date.now() + left } });
    }
    this.show(charge.status === 'paid' ? 'completed' : 'processing', charge);
  }

  /** After a refused payment: what was told meanwhile, such as a Pix that was canceled for the card. */
  protected catchUp(): void {
    const { missed } = this;
    this.missed = null;
    if (missed?.status === 'open') this.onStatus(missed);
  }

  protected show(status: SessionStatus['status'], charge: SessionCharge | null): void {
    const isTryingAgain = this.value.isTryingAgain && isUnanswered(status, charge);
    const screen = isTryingAgain ? 'form' : screenFor(status, charge);
    const end = screen === 'form' ? endOf(this.value.screen, charge) : null;
    const isPixPending = charge?.payment_method === 'pix' && charge.status === 'pending';
    this.change({
      screen,
      charge,
      isTryingAgain,
      ...(end && { notice: noticeFor(end) }),
      ...(!isPixPending && { pix: null }),
      ...(screen !== 'form' && { step: null }),
    });
    const told = screen === 'waiting' && charge?.status === 'in_analysis' ? 'in_analysis' : status;
    this.parent.send({ type: 'status', status: told, charge: charge && publicPartOf(charge) });
  }

  protected isOver(): boolean {
    return this.value.screen === 'completed' || this.value.screen === 'expired';
  }
}

function publicPartOf({ id, status, payment_method }: SessionCharge) {
  return { id, status, payment_method };
}
