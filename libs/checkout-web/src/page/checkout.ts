import { SessionApi } from './api.ts';
import { failureOf } from './failure.ts';
import { PayableSession } from './payable-session.ts';
import { timeLeftMs } from './rules/countdown.ts';
import { problemFor } from './rules/problems.ts';
import { type PaymentMethod, usableMethods } from './session.ts';
import { StatusFollower } from './status-stream.ts';
import { openVisit } from './visit.ts';

/** The page's one session, and what the buyer can do. */
export class Checkout extends PayableSession {
  /** Reads the session and follows it. Repeated when the buyer presses "Tentar de novo". */
  async open(): Promise<void> {
    this.change({ screen: 'loading', problem: null });
    try {
      this.api ??= new SessionApi(await openVisit(this.parent));
      await this.readSession();
      this.follow(this.api);
    } catch (error) {
      this.onUnreadable(failureOf(error).code);
    }
  }

  choose(method: PaymentMethod): void {
    if (this.value.step) return;
    if (method === 'credit_card') this.api?.prepareCard();
    this.change({ method, notice: null, fieldErrors: {} });
  }

  /** From a Pix that waits to the card form. The Pix can be paid until the card is confirmed. */
  payByCard(): void {
    this.api?.prepareCard();
    this.change({ screen: 'form', method: 'credit_card', notice: null });
  }

  backToPix(): void {
    this.change({ screen: 'pix', method: 'pix', notice: null, fieldErrors: {} });
  }

  /** From a payment that nobody answers to the form. The server continues that payment, so nothing is charged twice. */
  tryAgain(): void {
    this.change({ screen: 'form', isTryingAgain: true });
  }

  /** The buyer wants to go back to the store. */
  close(): void {
    this.parent.send({ type: 'close' });
  }

  resize(height: number): void {
    this.parent.send({ type: 'resize', height });
  }

  protected async readSession(): Promise<void> {
    const { session, respondedAt } = await this.api!.read();
    const { pix, created_at, charge } = session;
    const known = charge ? (await this.api!.readStatus()).charge : null;
    const [method = 'pix'] = session.card_id ? (['credit_card'] as const) : usableMethods(session);
    this.change({ session, method, asksBuyer: session.customer === null });
    if (method === 'credit_card' && !session.card_id) this.api!.prepareCard();
    if (pix) {
      const left = timeLeftMs({ expiresAt: pix.expires_at, createdAt: created_at, respondedAt });
      this.change({ pix: { code: pix.qr_code, deadline: Date.now() + left } });
    }
    this.show(session.status, known);
    if (this.value.screen === 'form' && !session.card_id && usableMethods(session).length === 0)
      this.onUnreadable('card_not_available');
  }

  private follow(api: SessionApi): void {
    if (this.isOver() || this.value.screen === 'problem') return;
    const follower = new StatusFollower(api, {
      onStatus: (status) => {
        this.onStatus(status);
        if (this.isOver()) follower.stop();
      },
      onConnection: (isOnline) => isOnline !== this.value.isOnline && this.change({ isOnline }),
    });
    follower.start();
  }

  private onUnreadable(code: string): void {
    const problem = problemFor(code);
    this.change({ screen: 'problem', problem });
    this.parent.send({ type: 'error', code, message: problem.title });
  }
}
