import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenAddress } from '@catraca/testing/card-token';
import { chargeOrder } from '@catraca/testing/seller';
import { AfterSale } from './after-sale.ts';
import { CardSales, randomCard } from './card-sales.ts';
import { CheckoutSales } from './checkout-sales.ts';
import { exchange, type Gateways, type Outcome } from './gateways.ts';
import type { Random } from './random.ts';
import type { Retries } from './retries.ts';
import type { Sale, Seller } from './sale.ts';

/** Exponential back-off of failed requests. */
const RETRY_AFTER_MS = 400;
const MAX_RETRY_MS = 3_200;
/**
 * With more seconds' worth of unfinished sales none is begun: retries alone would overload recovering
 * services, and what a slow machine cannot bear would look like a fault.
 */
const MAX_UNFINISHED_SECONDS = 12;
/** Of all sales. The others are paid by Pix, or not at all. */
const CARD_SHARE = 0.3;
/** Of the sales by Pix. */
const CHECKOUT_SHARE = 0.15;
/** Of the paid sales. */
const REFUNDED_SHARE = 0.3;
/** Of the refunded sales, those that somebody gives back at a panel of bank or acquirer. */
const PANEL_REFUND_EVERY = 6;
/** Of those that are not refunded. */
const DISPUTED_SHARE = 0.05;
const SALES_A_WITHDRAWAL = 25;

/** The sellers: a steady stream of sales, each retried until it completes. */
export class Traffic {
  readonly sales: Sale[] = [];
  readonly byCharge = new Map<string, Sale>();
  /** Violations of the API contract. */
  readonly violations: string[] = [];
  /** Failed requests, including those that succeeded on a retry. */
  failed = 0;
  /** Sales not begun because too many were unfinished. */
  skipped = 0;
  /** Why the requests of sales begun since `watchFrom` failed. */
  readonly failures: string[] = [];
  watchFrom = Number.POSITIVE_INFINITY;
  private readonly inFlight = new Set<Promise<void>>();
  private stopping = false;
  private isAbandoned = false;
  /** How all sellers of the run repeat what failed. */
  readonly retries: Retries;
  private readonly afterSale: AfterSale;
  private readonly cardSales: CardSales;
  private readonly checkoutSales: CheckoutSales;

  constructor(
    private readonly gateways: Gateways,
    private readonly bankUrl: () => string,
    private readonly sellers: readonly Seller[],
    private readonly random: Random,
    { operatorToken, acquirer }: { operatorToken: string; acquirer: () => TokenAddress },
  ) {
    const retries: Retries = {
      until: (attempt: () => Promise<boolean>) => this.until(attempt),
      fail: (sale: Sale, what: string, response: Outcome) => this.fail(sale, what, response),
      reportViolation: (violation: string) => this.reportViolation(violation),
    };
    this.retries = retries;
    this.afterSale = new AfterSale(gateways, bankUrl, operatorToken, retries);
    this.cardSales = new CardSales(gateways, acquirer, retries);
    this.checkoutSales = new CheckoutSales(gateways, retries);
  }

  /** Begins `perSecond` sales a second until stopped. */
  async run(perSecond: number): Promise<void> {
    const startedAt = Date.now();
    for (let number = 1, turn = 1; !this.stopping; turn++) {
      await sleep(Math.max(0, startedAt + (turn * 1_000) / perSecond - Date.now()));
      if (this.inFlight.size >= perSecond * MAX_UNFINISHED_SECONDS) {
        this.skipped += 1;
        continue;
      }
      const drive = this.drive(this.newSale(number++));
      this.inFlight.add(drive);
      void drive.finally(() => this.inFlight.delete(drive));
    }
  }

  stop(): void {
    this.stopping = true;
  }

  /** Sales begun since `moment`. They are sorted by start, so only the last ones are visited. */
  begunSince(moment: number): Sale[] {
    let first = this.sales.length;
    while (first > 0 && this.sales[first - 1]!.startedAt >= moment) first -= 1;
    return this.sales.slice(first);
  }

  /** Waits for sales in flight, and renewals; after `timeoutMs` they are abandoned. */
  async finished(timeoutMs: number, renewing: Promise<void>): Promise<void> {
    const limit = new AbortController();
    const late = sleep(timeoutMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.all([...this.inFlight, renewing]), late]);
    limit.abort();
    this.isAbandoned = true;
  }

  /** Records the webhook for a paid charge. */
  recordWebhook(chargeId: string): void {
    const sale = this.byCharge.get(chargeId);
    if (sale) sale.doneAt ??= Date.now();
  }

  private newSale(number: number): Sale {
    const amount = this.random.between(500, 90_000);
    const card = this.random.chance(CARD_SHARE) ? randomCard(this.random) : null;
    const pays = card ? card.behaviour !== 'refused' : this.random.chance(0.7);
    const isRefunded = this.random.chance(REFUNDED_SHARE);
    const isDisputed = this.random.chance(DISPUTED_SHARE);
    const decision = this.random.pick(['approve', 'reject'] as const);
    const atPanel = number % PANEL_REFUND_EVERY === 0;
    const sale: Sale = {
      number,
      seller: this.random.pick(this.sellers),
      key: `pedido-${number}`,
      amount,
      pays,
      refundAmount: pays && isRefunded ? this.refundAmountOf(amount, atPanel) : 0,
      refundedBy: atPanel ? 'panel' : 'seller',
      isReturned: false,
      dispute: pays && !isRefunded && isDisputed ? decision : null,
      isDecided: false,
      card,
      isCheckout: !card && this.random.chance(CHECKOUT_SHARE),
      sessionId: null,
      startedAt: Date.now(),
      chargeId: null,
      refundId: null,
      refundKey: null,
      paidAt: null,
      isPosted: false,
      doneAt: null,
    };
    this.sales.push(sale);
    return sale;
  }

  /** A panel gives all back, so that a request of unknown outcome can be repeated. */
  private refundAmountOf(amount: number, atPanel: boolean): number {
    const part = this.random.between(1, amount);
    return atPanel ? amount : part;
  }

  private async drive(sale: Sale): Promise<void> {
    const [reads, repeats, wait] = [
      this.random.chance(0.3),
      this.random.chance(0.1),
      this.random.between(0, 500),
    ];
    await this.create(sale);
    if (!sale.chargeId) return;
    if (reads) await this.read(sale);
    if (sale.card) await this.cardSales.follow(sale);
    else if (sale.pays) {
      await sleep(wait);
      await this.pay(sale);
    }
    if (repeats) await this.create(sale);
    if (sale.paidAt) await this.afterPayment(sale, repeats);
    if (sale.number % SALES_A_WITHDRAWAL === 0) await this.afterSale.withdraw(sale);
  }

  private async afterPayment(sale: Sale, repeats: boolean): Promise<void> {
    if (sale.refundAmount > 0) await this.refund(sale, repeats);
    if (!sale.dispute) return;
    if (sale.card) await this.afterSale.chargeBack(sale);
    else await this.afterSale.dispute(sale);
  }

  private async refund(sale: Sale, repeats: boolean): Promise<void> {
    if (sale.refundedBy === 'panel') return this.afterSale.refundAtPanel(sale);
    await this.afterSale.refund(sale);
    if (repeats) await this.afterSale.refund(sale);
  }

  /** Repeats the request with the same key and body until it succeeds. */
  private async create(sale: Sale): Promise<void> {
    if (!sale.isCheckout) return this.createCharge(sale);
    const charge = await this.checkoutSales.chargeOf(sale);
    if (charge) this.acknowledge(sale, charge);
  }

  private async createCharge(sale: Sale): Promise<void> {
    const { key, amount, number, seller } = sale;
    const { card } = sale;
    const body = card
      ? await this.cardSales.orderOf({ ...sale, card })
      : chargeOrder({ ...seller.order, amount, reference: `pedido-${number}` });
    await this.until(async () => {
      const response = await this.gateways.send('POST', '/v1/charges', seller.secretKey, { key, body });
      if ('failure' in response || [408, 409].includes(response.status) || response.status >= 500)
        return this.fail(sale, 'POST', response);
      if (this.cardSales.isDeclined(sale, response)) {
        this.acknowledge(sale, response.body.error!.details.charge!);
        return true;
      }
      if (response.status !== 201) this.reportViolation(`POST with key ${key} returned ${response.status}`);
      else this.acknowledge(sale, response.body.id!);
      return true;
    });
  }

  private acknowledge(sale: Sale, chargeId: string): void {
    if (sale.chargeId && sale.chargeId !== chargeId) {
      this.reportViolation(`key ${sale.key} returned ${sale.chargeId} and ${chargeId}`);
    }
    sale.chargeId = chargeId;
    this.byCharge.set(chargeId, sale);
    if (!sale.pays || sale.card?.decline) sale.doneAt ??= Date.now();
  }

  private async read(sale: Sale): Promise<void> {
    const { chargeId, seller } = sale;
    await this.until(async () => {
      const response = await this.gateways.send('GET', `/v1/charges/${chargeId}`, seller.secretKey);
      if ('failure' in response || response.status >= 500) return this.fail(sale, 'GET', response);
      if (response.status !== 200) this.reportViolation(`GET of ${chargeId} returned ${response.status}`);
      return true;
    });
  }

  /** Pays at the bank as the buyer. If the response was lost, the next try gets a 409. */
  private async pay(sale: Sale): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const path = `/sandbox/v1/cobs/${sale.chargeId!.slice('ch_'.length)}/pay`;
    await this.until(async () => {
      const response = await exchange(this.bankUrl() + path, { method: 'POST', headers, body: '{}' });
      if ('failure' in response || response.status >= 500) return false;
      if (response.status !== 201 && response.status !== 409)
        this.reportViolation(`the bank returned ${response.status} for the payment of ${sale.chargeId}`);
      sale.paidAt = Date.now();
      return true;
    });
  }

  private async until(attempt: () => Promise<boolean>): Promise<void> {
    for (let waitMs = RETRY_AFTER_MS; !this.isAbandoned && !(await attempt()); waitMs *= 2) {
      this.failed += 1;
      await sleep(Math.min(waitMs, MAX_RETRY_MS) * (0.5 + Math.random()));
    }
  }

  private fail({ startedAt, key }: Sale, method: string, response: Outcome): false {
    if (startedAt >= this.watchFrom) this.failures.push(`${method} ${key}: ${reasonOf(response)}`);
    return false;
  }

  private reportViolation(violation: string): void {
    this.violations.push(violation);
  }
}

function reasonOf(response: Outcome): string {
  if ('failure' in response) return response.failure;
  const { code, details } = response.body.error ?? {};
  return [response.status, code, details && JSON.stringify(details)].filter(Boolean).join(' ');
}
