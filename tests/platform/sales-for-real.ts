import type { FeeQuote } from '@catraca/contracts/http/schemas/account';
import { newId } from '@catraca/kernel/ids';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import type { HttpResponse } from '@catraca/testing/http';
import { newPlatformPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import type { SharedStack } from '@catraca/testing/shared-stack';
import fc from 'fast-check';
import { cardBuyer } from '../cards/card-shop.ts';

type Parts = FeeQuote['sale'];

export interface RandomSale {
  amount: number;
  payment_method: 'pix' | 'credit_card';
  installments: number;
  end: 'refund' | 'chargeback';
}

const rate = { fixed: fc.integer({ min: 0, max: 300 }), percent_bps: fc.integer({ min: 0, max: 600 }) };
const returned = fc.constantFrom('proportional', 'none');
/** Contracts that leave something, most of the time. */
const contracts = fc.record({
  min_amount: fc.integer({ min: 1, max: 500 }),
  platform: fc.record(rate),
  pix: fc.record({ ...rate, settlement_days: fc.integer({ min: 0, max: 3 }) }),
  card: fc.record({
    ...rate,
    per_installment_bps: fc.integer({ min: 0, max: 200 }),
    settlement_days: fc.integer({ min: 1, max: 30 }),
    max_installments: fc.integer({ min: 3, max: 12 }),
    settlement: fc.constantFrom('per_installment', 'upfront'),
    interest_free_installments: fc.integer({ min: 1, max: 12 }),
    buyer_interest_bps: fc.integer({ min: 0, max: 400 }),
  }),
  refunds: fc.record({ platform_fee: returned, retain_provider_cost: fc.boolean() }),
  chargebacks: fc.record({ platform_fee: returned, fee: fc.integer({ min: 0, max: 2_000 }) }),
});
const amounts = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 3_001, max: 500_000 }));
const sales: fc.Arbitrary<RandomSale> = fc.record({
  amount: amounts,
  payment_method: fc.constantFrom('pix', 'credit_card'),
  // More are often not offered, which is compared, too.
  installments: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
    fc.integer({ min: 1, max: 12 }),
  ),
  end: fc.constantFrom('refund', 'chargeback'),
});

export interface Shop {
  seller: Seller;
  sales: RandomSale[];
}

/** Repeats what a service that is busy did not answer, as clients do. What it answers is not repeated. */
async function answered(send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (let left = 5; ; left -= 1) {
    const response = await send();
    if (response.status < 500 || left === 0) return response;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A seller for each contract, and what each is to sell. */
export async function randomShops(
  stack: SharedStack,
  { seed, shops, salesEach }: { seed: number; shops: number; salesEach: number },
): Promise<Shop[]> {
  const given = fc.sample(
    fc.tuple(contracts, fc.array(sales, { minLength: salesEach, maxLength: salesEach })),
    {
      seed,
      numRuns: shops,
    },
  );
  const opened: Shop[] = [];
  for (const [contract, planned] of given) {
    const seller = await newSeller(stack, { switches: { card_enabled: true }, contract });
    opened.push({ seller, sales: planned });
  }
  return opened;
}

/** Calculates sales as the console does, makes them for real, and compares. */
export class SalesForReal {
  private constructor(
    private readonly stack: SharedStack,
    private readonly browser: PanelBrowser,
  ) {}

  static async of(stack: SharedStack): Promise<SalesForReal> {
    return new SalesForReal(stack, (await newPlatformPerson(stack, 'support')).browser);
  }

  /** What differs between the calculator and the books; empty where nothing does. Whether it was sold. */
  async compare(
    { account, api }: Seller,
    sale: RandomSale,
  ): Promise<{ isSold: boolean; differences: unknown[] }> {
    const installments = sale.payment_method === 'pix' ? 1 : sale.installments;
    const { amount, payment_method } = sale;
    const quote = await answered(() =>
      this.browser.post(`/platform/accounts/${account}/fee_quotes`, { amount, payment_method, installments }),
    );
    const order = await this.orderOf({ ...sale, installments });
    const keyed = { 'idempotency-key': newId('req') };
    const sold = await answered(() => api.post('/v1/charges', order, keyed));
    if (sold.status !== 201) {
      const codes = [quote.body.error?.code, sold.body.error.code];
      return { isSold: false, differences: codes[0] === codes[1] ? [] : [{ sale, codes }] };
    }
    const { id } = sold.body;
    const end = payment_method === 'pix' ? 'refund' : sale.end;
    if (payment_method === 'pix') await answered(() => api.post(`/v1/test/charges/${id}/pay`));
    await this.postingOf(id, 'sale');
    if (end === 'chargeback') await answered(() => api.post(`/v1/test/charges/${id}/chargeback`));
    else await answered(() => api.post(`/v1/charges/${id}/refund`, {}, { 'idempotency-key': id }));
    const real = {
      amount: sold.body.amount,
      interest: sold.body.card?.interest ?? 0,
      sale: await this.partsOf(id, 'sale', payment_method),
      [end]: await this.partsOf(id, end, payment_method),
    };
    const quoted = quote.body as FeeQuote;
    const expected = {
      amount: quoted.amount,
      interest: quoted.interest,
      sale: quoted.sale,
      [end]: quoted[end],
    };
    const isSame = JSON.stringify(real) === JSON.stringify(expected);
    return { isSold: true, differences: isSame ? [] : [{ sale, real, expected }] };
  }

  private async orderOf({ amount, payment_method, installments }: RandomSale): Promise<object> {
    if (payment_method === 'pix') return chargeOrder({ amount });
    const token = await cardToken(this.stack.acquirer);
    const card = { token, holder_name: 'CANARIO SOUZA' };
    return { amount, payment_method, installments, customer: cardBuyer(), card };
  }

  private postingOf(chargeId: string, type: string) {
    return eventually(async () => {
      const posting = await this.stack.inDatabase('balance', (database) =>
        database.collection('postings').findOne({ subject: chargeId, type }),
      );
      expect(posting).not.toBeNull();
      return posting as unknown as { entries: { account: string; amount: number }[] };
    }, 30_000);
  }

  /** What a posting of the ledger brought to each. */
  private async partsOf(
    chargeId: string,
    type: string,
    method: RandomSale['payment_method'],
  ): Promise<Parts> {
    const { entries } = await this.postingOf(chargeId, type);
    const sumOf = (pattern: RegExp) =>
      entries.reduce((sum, { account, amount }) => sum + (pattern.test(account) ? amount : 0), 0);
    const fee = sumOf(/^method_fees$/);
    return {
      buyer: sumOf(/^(bank|acquirer|refunds_in_transit)$/),
      seller: sumOf(/^seller_/),
      platform: sumOf(/^platform_fees$/),
      bank: method === 'pix' ? fee : 0,
      acquirer: method === 'pix' ? 0 : fee,
    };
  }
}
