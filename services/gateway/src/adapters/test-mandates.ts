import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type {
  Mandate,
  MandateTerms,
  Subscription,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { CallContext } from '@catraca/kernel/call-context';
import { addDays, type LocalDate, localDate } from '@catraca/kernel/dates';
import { toWire } from '@catraca/platform/grpc/call-context';
import { CUSTOMER_IP } from '../domain/test-run/buyers.ts';
import type { GrpcServices } from './grpc-services.ts';

type OfScript = 'startsOn' | 'endsOn' | 'authorization' | 'firstCharge' | 'payerBank' | 'expiresIn';
/** What a payer is asked to allow, without days, which begin today. */
export type TestTerms = Omit<MandateTerms, OfScript>;
export type Billed = Pick<Subscription, 'metadata'> & { amount: number | null | undefined };

/** Long enough to decide about it. */
const ANSWER_SECONDS = 86_400;
const SUNDAY = 7;

/** What an account's server asks about mandates in test mode, and a payer of the sandbox. */
export class TestMandates {
  constructor(
    private readonly services: GrpcServices,
    private readonly account: Account,
    private readonly context: CallContext,
  ) {}

  get today(): LocalDate {
    return localDate(this.context.now);
  }

  /** One that a QR code approves. Safe to repeat with the same id. */
  async create(mandateId: string, terms: TestTerms, expiresIn = ANSWER_SECONDS): Promise<void> {
    const order = { mandateId, terms: this.asked(terms, expiresIn), customerIp: CUSTOMER_IP };
    await this.services.mandates.createMandate({ context: this.wire, seller: this.account, ...order });
  }

  /** Throws mandate_not_pending. */
  async decide(mandateId: string, decision: 'approve' | 'reject'): Promise<void> {
    const { mandatesSandbox: payer } = this.services;
    const call = { context: this.wire, mandateId };
    await (decision === 'approve' ? payer.approveMandate(call) : payer.rejectMandate(call));
  }

  async cancel(mandateId: string): Promise<void> {
    await this.services.mandates.cancelMandate({ context: this.wire, mandateId });
  }

  async mandate(mandateId: string): Promise<Mandate> {
    return (await this.services.mandates.getMandate({ context: this.wire, mandateId })).mandate!;
  }

  /** With a mandate of its own. The first charge is due in `daysAhead` days. Safe to repeat. */
  async subscribe(
    subscriptionId: string,
    {
      terms,
      billed,
      daysAhead,
      isOver,
    }: { terms: TestTerms; billed: Billed; daysAhead: number; isOver: boolean },
  ): Promise<Subscription> {
    const { subscription } = await this.services.subscriptions.createSubscription({
      context: this.wire,
      subscriptionId,
      seller: this.account,
      mandate: this.asked(terms, ANSWER_SECONDS),
      amount: billed.amount,
      billingDay: billingDayOf(terms.interval, addDays(this.today, daysAhead)),
      endsOn: isOver ? addDays(this.today, 1) : null,
      metadata: billed.metadata,
      customerIp: CUSTOMER_IP,
    });
    return subscription!;
  }

  async subscription(subscriptionId: string): Promise<Subscription> {
    const found = await this.services.subscriptions.getSubscription({ context: this.wire, subscriptionId });
    return found.subscription!;
  }

  async pause(subscriptionId: string): Promise<void> {
    await this.services.subscriptions.pauseSubscription({ context: this.wire, subscriptionId });
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.services.subscriptions.resumeSubscription({ context: this.wire, subscriptionId });
  }

  async update(subscriptionId: string, entries: Subscription['metadata']): Promise<void> {
    const update = { context: this.wire, subscriptionId, metadata: { entries } };
    await this.services.subscriptions.updateSubscription(update);
  }

  async end(subscriptionId: string): Promise<void> {
    await this.services.subscriptions.cancelSubscription({ context: this.wire, subscriptionId, at: 'now' });
  }

  /** Its first charge. Null: it has none yet. */
  async chargeOf(subscriptionId: string): Promise<Charge | null> {
    const query = { context: this.wire, page: 1, perPage: 1, subscriptionId };
    return (await this.services.charges.listCharges(query)).charges[0] ?? null;
  }

  /** The payer's bank rejects it for good. Throws charge_not_payable. */
  async reject(chargeId: string): Promise<void> {
    const attempt = { context: this.wire, chargeId, outcome: 'rejected', code: 'AC05' };
    await this.services.sandbox.attemptCharge(attempt);
  }

  private asked(terms: TestTerms, expiresIn: number): MandateTerms {
    return {
      ...terms,
      startsOn: this.today,
      authorization: 'qr',
      firstCharge: null,
      payerBank: null,
      expiresIn,
    };
  }

  private get wire() {
    return toWire(this.context);
  }
}

/** 1 is Monday, 7 Sunday. */
function billingDayOf(interval: string, day: LocalDate): number {
  const date = new Date(`${day}T00:00:00Z`);
  return interval === 'week' ? date.getUTCDay() || SUNDAY : date.getUTCDate();
}
