import type { SessionApi } from './api.ts';
import { failureOf, isUnknownOutcome } from './failure.ts';
import { FollowedSession } from './followed-session.ts';
import { pay } from './pay.ts';
import { screenFor } from './rules/screen.ts';
import { serverErrors } from './rules/server-errors.ts';
import { noticeFor } from './rules/texts.ts';
import { isBuyerWrong, type Values } from './rules/values.ts';

/** Paying, and what the buyer is told when it fails. */
export abstract class PayableSession extends FollowedSession {
  protected api: SessionApi | null = null;

  /** Pays once: a second press while the first is under way does nothing. */
  async pay(values: Values): Promise<void> {
    const { session, method, asksBuyer, step } = this.value;
    if (step || !session || !this.api) return;
    this.change({ step: 'confirming', notice: null, fieldErrors: {} });
    try {
      const onAuthentication = (isRunning: boolean) =>
        this.change({ step: isRunning ? 'authenticating' : 'confirming' });
      this.onCharge(await pay(this.api, { session, method, asksBuyer, values, onAuthentication }));
    } catch (error) {
      await this.onRefused(error);
    }
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
      asksBuyer: this.value.asksBuyer || isBuyerWrong(fields),
      isTryingAgain: isUnknownOutcome(failure),
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
}
