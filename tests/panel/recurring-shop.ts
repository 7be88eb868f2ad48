import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import type { HttpResponse } from '@catraca/testing/http';
import { newSeller, type Seller } from '@catraca/testing/seller';
import type { SharedStack } from '@catraca/testing/shared-stack';

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
type Answer = any;

export const payer = { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725' };

/** A seller that charges by Pix Automático. */
export class RecurringShop {
  private constructor(
    readonly seller: Seller,
    readonly account: string,
  ) {}

  static async open(stack: SharedStack): Promise<RecurringShop> {
    const seller = await newSeller(stack);
    return new RecurringShop(seller, seller.account);
  }

  /** A mandate of R$ 35,00 a month that waits for its payer. */
  async mandate(changes: object = {}): Promise<Answer> {
    const terms = { customer: payer, description: 'Plano mensal', amount: 3_500, interval: 'month' };
    const order = { ...terms, authorization: 'qr', starts_on: await this.today(), ...changes };
    return made(await this.seller.api.post('/v1/mandates', order));
  }

  async active(changes: object = {}): Promise<Answer> {
    const { id } = await this.mandate(changes);
    return made(await this.seller.api.post(`/v1/test/mandates/${id}/approve`));
  }

  /** Of an active mandate, whose first charge is due in so many days. */
  async subscription(ahead: number, mandate: object = {}, changes: object = {}): Promise<Answer> {
    const { id } = await this.active(mandate);
    const billing_day = Number((await this.day(ahead)).slice(8));
    const order = { mandate_id: id, billing_day, ...changes };
    return made(await this.seller.api.post('/v1/subscriptions', order));
  }

  /** In São Paulo, by the account's clock. */
  async today(): Promise<LocalDate> {
    return localDate(new Date((await this.read('/v1/test/clock')).now));
  }

  async day(ahead: number): Promise<LocalDate> {
    return addDays(await this.today(), ahead);
  }

  async moveTo(day: LocalDate, hour: number): Promise<void> {
    const { now } = await this.read('/v1/test/clock');
    const seconds = Math.round((timeOf(day, hour).getTime() - Date.parse(now)) / 1_000);
    made(await this.seller.api.post('/v1/test/clock/advance', { seconds }));
  }

  async read(path: string): Promise<Answer> {
    return made(await this.seller.api.get(path));
  }

  becomes(path: string, expected: object): Promise<Answer> {
    return eventually(async () => {
      const current = await this.read(path);
      expect(current).toMatchObject(expected);
      return current;
    }, 30_000);
  }
}

function made({ status, body }: HttpResponse): Answer {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
