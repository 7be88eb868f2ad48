import { type PostalAddress, SessionApi } from './api.ts';
import { type Failed, failureOf, isUnknownOutcome } from './failure.ts';
import { statusMessage } from './messages.ts';
import type { Parent } from './parent.ts';
import { pay } from './pay.ts';
import { reduce } from './reduce.ts';
import { lacksCode } from './reduce-status.ts';
import { awaitsMandate } from './rules/mandate.ts';
import { isOfWholePage } from './rules/problems.ts';
import type { Values } from './rules/values.ts';
import type { SessionStatus } from './session.ts';
import type { PaymentStep, SessionEvent } from './session-event.ts';
import { initialState, isOver, phaseOf, type State } from './state.ts';
import { StatusFollower } from './status-stream.ts';
import { forgetVisit, keepBuyer, openVisit } from './visit.ts';

/** Four minutes in all. */
const MOST_MANDATE_READS = 80;
const MANDATE_PAUSE_MS = 3_000;

/**
 * The page's one session. All effects are here: what the buyer does and the server answers goes to `reduce`
 * as events.
 */
export class Checkout {
  private state = initialState;
  private api: SessionApi | null = null;
  private follower: StatusFollower | null = null;

  constructor(
    private readonly parent: Parent,
    private readonly onChange: (state: State) => void,
  ) {}

  /** Reads the session and follows it. Repeated when the buyer presses "Tentar de novo". */
  async open(): Promise<void> {
    this.follower?.stop();
    this.dispatch({ type: 'opening' });
    try {
      this.api ??= new SessionApi(await openVisit(this.parent));
      await this.read(this.api);
      this.follow(this.api);
    } catch (error) {
      this.dispatch({ type: 'unreadable', ...failureOf(error) });
    }
  }

  /** Pays once: a second press while the first is under way does nothing. */
  async pay(values: Values): Promise<void> {
    const { api, state } = this;
    const { session, method, asksBuyer } = state;
    if (!api || !session || phaseOf(state) !== 'form') return;
    const onStep = (step: PaymentStep) => this.dispatch({ type: 'paying', step });
    onStep('confirming');
    if (asksBuyer) keepBuyer(values);
    try {
      const charge = await pay(api, { session, method, asksBuyer, values, onStep });
      this.dispatch({ type: 'charged', charge, at: Date.now() });
    } catch (error) {
      await this.onRefused(api, failureOf(error));
    }
  }

  /** The address of a CEP, to show it. Null when nothing tells it: the buyer pays without. */
  async findAddress(digits: string): Promise<PostalAddress | null> {
    return this.api ? this.api.findAddress(digits).catch(() => null) : null;
  }

  /** Whether the store does something when the buyer wants to go back to it. */
  get canClose(): boolean {
    return this.parent.canClose;
  }

  /** The buyer wants to go back to the store. */
  close(): void {
    this.parent.send({ type: 'close' });
  }

  resize(height: number): void {
    this.parent.send({ type: 'resize', height });
  }

  dispatch(event: SessionEvent): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (this.state === before) return;
    this.onChange(this.state);
    this.tellParent(before);
    if (asksCard(this.state) && !asksCard(before)) this.api?.prepareCard();
    if (isOver(this.state) || this.state.problem) this.follower?.stop();
    if (this.api && isUnfinished(this.state) && !isUnfinished(before)) void this.readPaid(this.api);
  }

  /** Once for the receipt, and then until the bank has confirmed the mandate, which follows its payment. */
  private async readPaid(api: SessionApi): Promise<void> {
    await this.read(api).catch(() => {});
    for (let reads = 0; reads < MOST_MANDATE_READS && awaitsMandate(this.state.session); reads += 1) {
      await new Promise((resolve) => setTimeout(resolve, MANDATE_PAUSE_MS));
      await this.read(api).catch(() => {});
    }
  }

  private tellParent(before: State): void {
    const { error, status, charge } = this.state;
    if (error && error !== before.error) this.parent.send({ type: 'error', ...error });
    if (status !== before.status || charge !== before.charge) this.parent.send(statusMessage(this.state));
  }

  private async read(api: SessionApi): Promise<void> {
    const { session, respondedAt } = await api.read();
    const charge = session.charge ? (await api.readStatus()).charge : null;
    this.dispatch({ type: 'read', session, charge, respondedAt, at: Date.now() });
  }

  private follow(api: SessionApi): void {
    if (isOver(this.state) || this.state.problem) return;
    this.follower = new StatusFollower(api, {
      onStatus: (status) => {
        this.dispatch({ type: 'status', status });
        this.readCode(api, status);
      },
      onGone: () => this.dispatch({ type: 'status', status: { id: '', status: 'expired', charge: null } }),
      onConnection: (isOnline) => this.dispatch({ type: 'connection', isOnline }),
    });
    this.follower.start();
  }

  private async onRefused(api: SessionApi, failure: Failed): Promise<void> {
    if (isOfWholePage(failure.code)) forgetVisit();
    const found = isUnknownOutcome(failure) ? await api.readStatus().catch(() => null) : null;
    this.dispatch({ type: 'refused', failure, found });
    if (found) this.readCode(api, found);
  }

  /** The code of a Pix that another tab has made. What fails is read again with the next status. */
  private readCode(api: SessionApi, status: SessionStatus): void {
    if (lacksCode(this.state, status)) void this.read(api).catch(() => {});
  }
}

/** Whether the form for a card is on the page. */
function asksCard({ screen, method, session }: State): boolean {
  return screen === 'form' && method === 'credit_card' && !session?.card_id;
}

/** Whether the payment is made, and the page does not know all of it yet. */
function isUnfinished({ screen, session }: State): boolean {
  if (screen !== 'completed' || session === null) return false;
  return session.receipt === null || awaitsMandate(session);
}
