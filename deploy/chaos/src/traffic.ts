import { setTimeout as sleep } from 'node:timers/promises';
import { chargeOrder } from '@catraca/testing/seller';
import { exchange, type Gateways, type Outcome } from './gateways.ts';
import type { Random } from './random.ts';

/** One sale, and what its seller knows of it. */
export interface Sale {
  number: number;
  seller: Seller;
  key: string;
  amount: number;
  pays: boolean;
  startedAt: number;
  /** From the 201. */
  chargeId: string | null;
  /** The bank has taken the money. */
  paidAt: number | null;
  /** The ledger has it, as far as anybody looked. */
  isPosted: boolean;
  /** Its webhook came; for one that is not paid, its 201. */
  doneAt: number | null;
}

export interface Seller {
  account: string;
  secretKey: string;
}

/** Of a request that failed: the first wait, doubled each time up to the longest. */
const RETRY_AFTER_MS = 400;
const LONGEST_RETRY_MS = 3_200;
/** Sales without a 201 or a payment. With more, none is begun: their retries alone would keep down what comes back. */
const MOST_UNANSWERED = 250;

/** Sellers at work: a steady stream of sales, each driven to its end whatever happens. */
export class Traffic {
  readonly sales: Sale[] = [];
  readonly byCharge = new Map<string, Sale>();
  /** What no seller should ever see. */
  readonly complaints: string[] = [];
  /** Requests answered by anything but what was asked for, until the retry that was. */
  failed = 0;
  /** Sales that were not begun at their time, as too many waited for an answer. */
  heldBack = 0;
  /** Why the requests of sales begun since `watchFrom` failed. */
  readonly failures: string[] = [];
  watchFrom = Number.POSITIVE_INFINITY;
  private readonly underWay = new Set<Promise<void>>();
  private stopping = false;
  private givenUp = false;

  constructor(
    private readonly gateways: Gateways,
    private readonly bankUrl: () => string,
    private readonly sellers: readonly Seller[],
    private readonly random: Random,
  ) {}

  /** Begins sales until stopped, `perSecond` of them. */
  async run(perSecond: number): Promise<void> {
    const startedAt = Date.now();
    for (let number = 1, turn = 1; !this.stopping; turn++) {
      await sleep(Math.max(0, startedAt + (turn * 1_000) / perSecond - Date.now()));
      if (this.underWay.size >= MOST_UNANSWERED) {
        this.heldBack += 1;
        continue;
      }
      const drive = this.drive(this.newSale(number++));
      this.underWay.add(drive);
      void drive.finally(() => this.underWay.delete(drive));
    }
  }

  stop(): void {
    this.stopping = true;
  }

  /** Sales are in the order of their beginning: only the last ones are looked at. */
  begunSince(moment: number): Sale[] {
    let first = this.sales.length;
    while (first > 0 && this.sales[first - 1]!.startedAt >= moment) first -= 1;
    return this.sales.slice(first);
  }

  /** Waits for the sales under way; after `patienceMs` they are left as they are. */
  async finished(patienceMs: number): Promise<void> {
    const limit = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.underWay), late]);
    limit.abort();
    this.givenUp = true;
  }

  /** A webhook told that the charge is paid. */
  noteWebhook(chargeId: string): void {
    const sale = this.byCharge.get(chargeId);
    if (sale) sale.doneAt ??= Date.now();
  }

  private newSale(number: number): Sale {
    const sale: Sale = {
      number,
      seller: this.random.pick(this.sellers),
      key: `pedido-${number}`,
      amount: this.random.between(500, 90_000),
      pays: this.random.chance(0.7),
      startedAt: Date.now(),
      chargeId: null,
      paidAt: null,
      isPosted: false,
      doneAt: null,
    };
    this.sales.push(sale);
    return sale;
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
    if (sale.pays) {
      await sleep(wait);
      await this.pay(sale);
    }
    if (repeats) await this.create(sale);
  }

  /** The same key and body until there is a charge. */
  private async create(sale: Sale): Promise<void> {
    const { key, amount, number, seller } = sale;
    const body = chargeOrder({ amount, reference: `pedido-${number}` });
    await this.until(async () => {
      const answer = await this.gateways.send('POST', '/v1/charges', seller.secretKey, { key, body });
      if ('failure' in answer || [408, 409].includes(answer.status) || answer.status >= 500)
        return this.fail(sale, 'POST', answer);
      if (answer.status !== 201) this.complain(`${key} was answered ${answer.status}`);
      else this.acknowledge(sale, answer.body.id!);
      return true;
    });
  }

  private acknowledge(sale: Sale, chargeId: string): void {
    if (sale.chargeId && sale.chargeId !== chargeId) {
      this.complain(`${sale.key} is ${sale.chargeId}, and ${chargeId}`);
    }
    sale.chargeId = chargeId;
    this.byCharge.set(chargeId, sale);
    if (!sale.pays) sale.doneAt ??= Date.now();
  }

  private async read(sale: Sale): Promise<void> {
    const { chargeId, seller } = sale;
    await this.until(async () => {
      const answer = await this.gateways.send('GET', `/v1/charges/${chargeId}`, seller.secretKey);
      if ('failure' in answer || answer.status >= 500) return this.fail(sale, 'GET', answer);
      if (answer.status !== 200) this.complain(`${chargeId} was answered ${answer.status} when read`);
      return true;
    });
  }

  /** At the bank, as the buyer. A payment whose answer was lost is found done by the next try. */
  private async pay(sale: Sale): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const path = `/sandbox/v1/cobs/${sale.chargeId!.slice('ch_'.length)}/pay`;
    await this.until(async () => {
      const answer = await exchange(this.bankUrl() + path, { method: 'POST', headers, body: '{}' });
      if ('failure' in answer || answer.status >= 500) return false;
      if (answer.status !== 201 && answer.status !== 409)
        this.complain(`the bank answered ${answer.status} to the payment of ${sale.chargeId}`);
      sale.paidAt = Date.now();
      return true;
    });
  }

  private async until(attempt: () => Promise<boolean>): Promise<void> {
    for (let waitMs = RETRY_AFTER_MS; !this.givenUp && !(await attempt()); waitMs *= 2) {
      this.failed += 1;
      await sleep(Math.min(waitMs, LONGEST_RETRY_MS) * (0.5 + Math.random()));
    }
  }

  private fail({ startedAt, key }: Sale, method: string, answer: Outcome): false {
    const reason = 'failure' in answer ? answer.failure : answer.status;
    if (startedAt >= this.watchFrom) this.failures.push(`${method} ${key}: ${reason}`);
    return false;
  }

  private complain(complaint: string): void {
    this.complaints.push(complaint);
  }
}
