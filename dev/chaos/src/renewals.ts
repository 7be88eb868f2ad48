import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { newDocument } from '@catraca/testing/document';
import type { Gateways, Outcome } from './gateways.ts';
import type { Random } from './random.ts';
import type { Retries } from './retries.ts';
import type { Seller } from './sale.ts';

/** Who pays by the week. */
export interface Subscriber {
  key: string;
  /** Id of the 201. */
  subscriptionId: string | null;
  /** Whether the payer's approval was acknowledged. */
  isApproved: boolean;
}

/** A charge of a mandate, as its seller reads it. */
interface Renewal {
  id: string;
  due_on: LocalDate | null;
  attempts: { on: LocalDate; kind: 'scheduled' | 'same_day' | 'retry'; status: string }[];
}

interface Subscription {
  id: string;
  mandate: string;
  status: string;
  next_charge_on: LocalDate | null;
}

const MOST_SUBSCRIBERS = 60;
const SUBSCRIBERS_A_DAY = 4;
/** Of the charges whose day has come. A half of them is rejected once more in the evening. */
const REJECTED_SHARE = 0.25;
/** Of the rejected ones, those that are not tried again. */
const FINAL_SHARE = 0.2;
/** A charge goes to the bank so many days before it is due. */
const SEND_DAYS = 4;
/** Hours of a day: before the bank's first attempts (6:00), between, and after the second ones (18:00). */
const [MORNING, NOON, NIGHT] = [1, 13, 23] as const;

/**
 * A seller with subscriptions of Pix Automático. Its clock goes on by days, as soon as all that the day
 * brings is done: so each week of each subscription must be charged, however often services die.
 */
export class Renewals {
  readonly subscribers: Subscriber[] = [];
  days = 0;
  rejected = 0;
  /** How far its clock is ahead of ours. */
  offsetMs = 0;
  private stopping = false;
  private readonly twice = new Set<string>();

  constructor(
    private readonly gateways: Gateways,
    readonly seller: Seller,
    private readonly random: Random,
    private readonly retries: Retries,
  ) {}

  stop(): void {
    this.stopping = true;
  }

  /** The seller's time. */
  get now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  async run(): Promise<void> {
    const asking: Promise<void>[] = [];
    while (!this.stopping) {
      for (let count = 0; count < SUBSCRIBERS_A_DAY; count++) asking.push(this.subscribe());
      const day = addDays(localDate(this.now), 1);
      await this.moveTo(day, MORNING);
      await this.retries.until(() => this.isCharged(day));
      await this.rejectSome(day);
      await this.moveTo(day, NOON);
      await this.retries.until(() => this.isTried(day, ['scheduled', 'retry']));
      await this.rejectTwice(day);
      await this.moveTo(day, NIGHT);
      await this.retries.until(() => this.isTried(day, ['scheduled', 'retry', 'same_day']));
      this.days += 1;
    }
    await Promise.all(asking);
  }

  /** Beside all else: an order of a mandate that may be at the bank is not sent again for ten minutes. */
  private async subscribe(): Promise<void> {
    const number = this.subscribers.length + 1;
    if (number > MOST_SUBSCRIBERS) return;
    const subscriber: Subscriber = { key: `assinatura-${number}`, subscriptionId: null, isApproved: false };
    this.subscribers.push(subscriber);
    const body = this.orderOf(number);
    let mandate: string | null = null;
    await this.retries.until(async () => {
      const { key } = subscriber;
      const made = known(await this.send('POST', '/v1/subscriptions', { key, body }));
      if (made === null) return false;
      const { id, mandate: asked } = made.body as unknown as Subscription;
      if (made.status !== 201) this.retries.reportViolation(`POST with key ${key} returned ${made.status}`);
      else [subscriber.subscriptionId, mandate] = [id, asked];
      return true;
    });
    if (mandate === null) return;
    await this.retries.until(async () => {
      const approved = known(await this.send('POST', `/v1/test/mandates/${mandate}/approve`));
      // Not pending: the response of an earlier try was lost.
      subscriber.isApproved =
        approved?.status === 200 || approved?.body.error?.code === 'mandate_not_pending';
      return subscriber.isApproved;
    });
  }

  private orderOf(number: number): object {
    const today = localDate(this.now);
    const customer = { name: 'Ana Souza', email: `ana.${number}@example.com`, document: newDocument() };
    const due = addDays(today, this.random.between(6, 12));
    const terms = { customer, description: 'Academia', amount: this.random.between(500, 90_000) };
    return {
      mandate: { ...terms, interval: 'week', starts_on: today, authorization: 'qr' },
      billing_day: new Date(`${due}T00:00:00Z`).getUTCDay() || 7,
      starts_on: addDays(due, -6),
    };
  }

  /** Once, however often it is asked. */
  private async moveTo(day: LocalDate, hour: number): Promise<void> {
    let order: { key: string; body: { seconds: number } } | null = null;
    await this.retries.until(async () => {
      order ??= await this.advanceTo(day, hour);
      if (order === null) return false;
      const moved = known(await this.send('POST', '/v1/test/clock/advance', order));
      if (moved?.status !== 200) return false;
      this.offsetMs = (moved.body as unknown as { offset_seconds: number }).offset_seconds * 1_000;
      return true;
    });
  }

  private async advanceTo(day: LocalDate, hour: number) {
    const read = known(await this.send('GET', '/v1/test/clock'));
    if (read?.status !== 200) return null;
    const { now } = read.body as unknown as { now: string };
    const seconds = Math.max(1, Math.ceil((timeOf(day, hour).getTime() - Date.parse(now)) / 1_000));
    return { key: `relogio-${day}-${hour}`, body: { seconds } };
  }

  /** Whether each subscription's cycle that has come up is charged, and the bank has all charges. */
  private async isCharged(day: LocalDate): Promise<boolean> {
    const subscriptions = await this.list<Subscription>('/v1/subscriptions?per_page=100');
    const pending = await this.pending();
    if (!subscriptions || !pending) return false;
    const isBehind = ({ status, next_charge_on: due }: Subscription) =>
      (status === 'active' || status === 'past_due') && due !== null && addDays(due, -SEND_DAYS) <= day;
    return !subscriptions.some(isBehind) && pending.every(({ attempts }) => attempts.length > 0);
  }

  /** Whether no attempt of these kinds that was due by this day is open. */
  private async isTried(day: LocalDate, kinds: readonly string[]): Promise<boolean> {
    const pending = await this.pending();
    return pending?.every((charge) => openAttempt(charge, day, kinds) === undefined) ?? false;
  }

  private async rejectSome(day: LocalDate): Promise<void> {
    for (const charge of await this.due(day, ['scheduled', 'retry'])) {
      if (!this.random.chance(REJECTED_SHARE)) continue;
      const isFinal = this.random.chance(FINAL_SHARE);
      if (!isFinal && this.random.chance(0.5)) this.twice.add(charge.id);
      await this.reject(charge, isFinal ? 'AC05' : 'AM02');
    }
  }

  private async rejectTwice(day: LocalDate): Promise<void> {
    for (const charge of await this.due(day, ['same_day']))
      if (this.twice.delete(charge.id)) await this.reject(charge, 'AM02');
  }

  private async due(day: LocalDate, kinds: readonly string[]): Promise<Renewal[]> {
    let pending: Renewal[] | null = null;
    await this.retries.until(async () => {
      pending = await this.pending();
      return pending !== null;
    });
    return (pending ?? []).filter((charge) => openAttempt(charge, day, kinds));
  }

  /** If the response was lost, the next try may reject the bank's second attempt, too. */
  private async reject({ id }: Renewal, code: string): Promise<void> {
    const body = { outcome: 'rejected', code };
    await this.retries.until(async () => {
      const response = known(await this.send('POST', `/v1/test/charges/${id}/attempt`, { body }));
      return response !== null;
    });
    this.rejected += 1;
  }

  private pending(): Promise<Renewal[] | null> {
    return this.list<Renewal>('/v1/charges?status=pending&per_page=100');
  }

  private async list<Item>(path: string): Promise<Item[] | null> {
    const response = known(await this.send('GET', path));
    return response?.status === 200 ? (response.body as unknown as { data: Item[] }).data : null;
  }

  private send(method: string, path: string, extra?: { key?: string; body?: object }): Promise<Outcome> {
    return this.gateways.send(method, path, this.seller.secretKey, extra);
  }
}

function openAttempt({ attempts }: Renewal, day: LocalDate, kinds: readonly string[]) {
  return attempts.find(({ on, kind, status }) => status === 'scheduled' && on <= day && kinds.includes(kind));
}

/** Null when the request is to be repeated. */
function known(outcome: Outcome): Exclude<Outcome, { failure: string }> | null {
  if ('failure' in outcome || [408, 409, 429].includes(outcome.status) || outcome.status >= 500) return null;
  return outcome;
}
