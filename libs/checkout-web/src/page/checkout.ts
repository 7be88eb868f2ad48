import { SessionApi } from './api.ts';
import { failureOf, isUnknownOutcome } from './failure.ts';
import { FollowedSession } from './followed-session.ts';
import { pay } from './pay.ts';
import { timeLeftMs } from './rules/countdown.ts';
import { problemFor } from './rules/problems.ts';
import { screenFor } from './rules/screen.ts';
import { serverErrors } from './rules/server-errors.ts';
import { noticeFor } from './rules/texts.ts';
import type { Values } from './rules/values.ts';
import { type PaymentMethod, usableMethods } from './session.ts';
import { StatusFollower } from './status-stream.ts';
import { openVisit } from './visit.ts';

/** The page's one session, and what the buyer can do. */
export class Checkout extends FollowedSession {
  private api: SessionApi | null = null;

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
    this.change({ method, notice: null, fieldErrors: {} });
  }

  /** From a Pix that waits to the card form. The Pix can be paid until the card is confirmed. */
  payByCard(): void {
    this.change({ screen: 'form', method: 'credit_card', notice: null });
  }

  backToPix(): void {
    this.change({ screen: 'pix', method: 'pix', notice: null, fieldErrors: {} });
  }

  /** The buyer wants to go back to the store. */
  close(): void {
    this.parent.send({ type: 'close' });
  }

  resize(height: number): void {
    this.parent.send({ type: 'resize', height });
  }

  /** Pays once: a second press while the first is under way does nothing. */
  async pay(values: Values): Promise<void> {
    const { session, method, step } = this.value;
    if (step || !session || !this.api) return;
    this.change({ step: 'confirming', notice: null, fieldErrors: {} });
    try {
      const onAuthentication = (isRunning: boolean) =>
        this.change({ step: isRunning ? 'authenticating' : 'confirming' });
      this.onCharge(await pay(this.api, { session, method, values, onAuthentication }));
    } catch (error) {
      await this.onRefused(error);
    }
  }

  protected async readSession(): Promise<void> {
    const { session, respondedAt } = await this.api!.read();
    const { pix, created_at, charge } = session;
    const known = charge ? (await this.api!.readStatus()).charge : null;
    const [method = 'pix'] = session.card_id ? (['credit_card'] as const) : usableMethods(session);
    this.change({ session, method });
    if (pix) {
      const left = timeLeftMs({ expiresAt: pix.expires_at, createdAt: created_at, respondedAt });
      this.change({ pix: { code: pix.qr_code, deadline: Date.now() + left } });
    }
    this.show(session.status, known);
  }

  private follow(api: SessionApi): void {
    if (this.isOver()) return;
    const follower = new StatusFollower(api, {
      onStatus: (status) => {
        this.onStatus(status);
        if (this.isOver()) follower.stop();
      },
      onConnection: (isOnline) => isOnline !== this.value.isOnline && this.change({ isOnline }),
    });
    follower.start();
  }

  /** The form stays as it was, and says what to do. */
  private async onRefused(error: unknown): Promise<void> {
    const failure = failureOf(error);
    const { code, details } = failure;
    if (code === 'session_expired') {
      this.show('expired', this.value.charge);
      return;
    }
    if ((code === 'session_completed' || isUnknownOutcome(failure)) && (await this.foundOutcome())) return;
    const { fields, others } = serverErrors(code, details);
    const hasFields = Object.keys(fields).length > 0;
    const notice = others[0] ? { title: 'Confira os dados', text: others[0] } : noticeFor(code, details);
    this.change({
      step: null,
      fieldErrors: fields,
      notice: hasFields && !others[0] ? null : notice,
      refusals: this.value.refusals + (code === 'card_declined' ? 1 : 0),
    });
    if (!hasFields) this.parent.send({ type: 'error', code, message: notice.text });
    this.catchUp();
  }

  /** Whether the payment went through although its response got lost. */
  private async foundOutcome(): Promise<boolean> {
    const status = await this.api!.readStatus().catch(() => null);
    if (!status) return false;
    const screen = screenFor(status.status, status.charge);
    const isNew = status.charge?.id !== this.value.charge?.id;
    if (screen === 'form' || (!isNew && (screen === 'pix' || screen === 'waiting'))) return false;
    this.change({ step: null });
    this.onStatus(status);
    return true;
  }

  private onUnreadable(code: string): void {
    const problem = problemFor(code);
    this.change({ screen: 'problem', problem });
    this.parent.send({ type: 'error', code, message: problem.title });
  }
}
