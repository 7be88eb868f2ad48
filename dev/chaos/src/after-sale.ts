import { atAcquirer } from './card-sales.ts';
import { exchange, type Gateways, type Outcome } from './gateways.ts';
import type { Retries } from './retries.ts';
import type { Sale } from './sale.ts';

/** What happens to a paid sale: a refund, a dispute, a withdrawal of its seller. */
export class AfterSale {
  constructor(
    private readonly gateways: Gateways,
    private readonly bankUrl: () => string,
    private readonly operatorToken: string,
    private readonly retries: Retries,
  ) {}

  /** Refused while the payment has not been confirmed; another key then, because a refusal is recorded. */
  async refund(sale: Sale): Promise<void> {
    const { chargeId, seller, refundAmount: amount } = sale;
    let key = sale.refundKey ?? `estorno-${sale.number}`;
    await this.retries.until(async () => {
      const path = `/v1/charges/${chargeId}/refund`;
      const response = await this.gateways.send('POST', path, seller.secretKey, { key, body: { amount } });
      if (!isKnown(response)) return this.retries.fail(sale, 'refund', response);
      if (response.status === 422 && !sale.refundId) {
        key = `estorno-${sale.number}-${Date.now()}`;
        return false;
      }
      if (response.status !== 201) this.retries.reportViolation(`refund ${key} returned ${response.status}`);
      else if (sale.refundId && sale.refundId !== response.body.id)
        this.retries.reportViolation(`refund ${key} returned ${sale.refundId} and ${response.body.id}`);
      sale.refundId ??= response.body.id ?? null;
      sale.refundKey = key;
      return true;
    });
  }

  /** Somebody gives the whole sale back at the bank's or acquirer's own panel: we are not asked. */
  async refundAtPanel(sale: Sale): Promise<void> {
    if (sale.card) await this.atBank(atAcquirer(sale.chargeId!, 'cancel'));
    else {
      const payment = await this.paymentOf(sale);
      if (!payment) return;
      await this.atBank(`/sandbox/v1/pix/${payment}/return`);
    }
    sale.isReturned = true;
  }

  /**
   * The buyer disputes the payment at the bank, and the bank decides. A dispute whose id was lost stays open.
   */
  async dispute(sale: Sale): Promise<void> {
    const payment = await this.paymentOf(sale);
    const opened = payment ? await this.atBank(`/sandbox/v1/pix/${payment}/med`) : null;
    if (!opened?.id) return;
    await this.atBank(`/sandbox/v1/meds/${opened.id}/${sale.dispute}`);
    sale.isDecided = true;
  }

  /**
   * The cardholder disputes the sale. `reject`: the merchant wins it back, and the charge stays charged back
   * all the same.
   */
  async chargeBack(sale: Sale): Promise<void> {
    await this.atBank(atAcquirer(sale.chargeId!, 'chargeback'));
    sale.isDecided = true;
    if (sale.dispute === 'reject') await this.atBank(atAcquirer(sale.chargeId!, 'representment'));
  }

  /** Refused when the seller does not have that much. */
  async withdraw(sale: Sale): Promise<void> {
    const path = `/operator/v1/accounts/${sale.seller.account}/withdrawals`;
    const order = {
      key: `saque-${sale.number}`,
      body: { livemode: false, amount: 100 + (sale.number % 400) },
    };
    await this.retries.until(async () => {
      const response = await this.gateways.send('POST', path, this.operatorToken, order);
      if (!isKnown(response)) return this.retries.fail(sale, 'withdrawal', response);
      if (response.status !== 201 && response.status !== 422)
        this.retries.reportViolation(`withdrawal ${order.key} returned ${response.status}`);
      return true;
    });
  }

  /** The end-to-end id, once the charge is paid. */
  private async paymentOf(sale: Sale): Promise<string | null> {
    let payment: string | null = null;
    await this.retries.until(async () => {
      const path = `/v1/charges/${sale.chargeId}`;
      const response = await this.gateways.send('GET', path, sale.seller.secretKey);
      if (!isKnown(response)) return this.retries.fail(sale, 'GET', response);
      payment = response.body.pix?.end_to_end_id ?? null;
      return payment !== null;
    });
    return payment;
  }

  /** The bank's response, or null when it says that this was done already: the first response was lost. */
  private async atBank(path: string): Promise<{ id?: string } | null> {
    const headers = { 'content-type': 'application/json' };
    let body: { id?: string } | null = null;
    await this.retries.until(async () => {
      const response = await exchange(this.bankUrl() + path, { method: 'POST', headers, body: '{}' });
      if ('failure' in response || response.status >= 500) return false;
      if (response.status < 300) body = response.body;
      else if (!DONE_ALREADY.includes(response.status))
        this.retries.reportViolation(`the bank returned ${response.status} for ${path}`);
      return true;
    });
    return body;
  }
}

/** 412: the acquirer, about a charge of which nothing is left. */
const DONE_ALREADY: readonly number[] = [409, 412];

function isKnown(response: Outcome): response is Exclude<Outcome, { failure: string }> {
  return !('failure' in response) && ![408, 409].includes(response.status) && response.status < 500;
}
