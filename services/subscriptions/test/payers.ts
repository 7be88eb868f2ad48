import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import type { HttpResponse } from '@catraca/testing/http';
import { newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { StackAccess } from '@catraca/testing/stack-access';

/** A mandate, subscription or charge as its seller got it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
type Answer = any;

/** A stack with a seller that charges payers by Pix Automático. */
export class Payers<Services extends StackAccess = SharedStack> {
  private constructor(
    readonly stack: Services,
    readonly seller: Seller,
  ) {}

  static async open(): Promise<Payers> {
    return Payers.of(await SharedStack.open());
  }

  /** Another seller on the same stack, or the first one on a stack of the test's own. */
  static async of<Services extends StackAccess>(
    stack: Services,
    account: object = {},
  ): Promise<Payers<Services>> {
    return new Payers(stack, await newSeller(stack, account));
  }

  /** Asks a payer for a mandate of R$ 35,00 a month. */
  async mandate(changes: object = {}): Promise<Answer> {
    return made(await this.order(changes));
  }

  order(changes: object = {}, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.seller.api.post('/v1/mandates', { ...terms(), ...changes }, headers);
  }

  /** One that the payer has approved. */
  async active(changes: object = {}): Promise<Answer> {
    const { id } = await this.mandate({ authorization: 'qr', ...changes });
    return made(await this.seller.api.post(`/v1/test/mandates/${id}/approve`));
  }

  async read(path: string): Promise<Answer> {
    return made(await this.seller.api.get(path));
  }

  /** Waits until the resource at this path is so. */
  becomes(path: string, expected: object): Promise<Answer> {
    return eventually(async () => {
      const current = await this.read(path);
      expect(current).toMatchObject(expected);
      return current;
    }, 20_000);
  }

  /** Moves the clock of the seller's test mode. */
  async advance(days: number): Promise<void> {
    made(await this.seller.api.post('/v1/test/clock/advance', { seconds: Math.round(days * 86_400) }));
  }

  /** Moves it to an hour of a day in São Paulo. */
  async moveTo(day: string, hour: number): Promise<void> {
    const { now } = await this.read('/v1/test/clock');
    const ms = timeOf(day, hour).getTime() - Date.parse(now);
    await this.advance(ms / 86_400_000);
  }

  /** A subscription of an active mandate, by the week. The first charge is due in so many days. */
  async weekly(ahead = 6, changes: object = {}, mandate: object = {}): Promise<Answer> {
    const { id } = await this.active({ interval: 'week', ...mandate });
    return this.subscription({ mandate_id: id, billing_day: weekdayOf(today(ahead)), ...changes });
  }

  async subscription(body: object): Promise<Answer> {
    return made(await this.seller.api.post('/v1/subscriptions', body));
  }

  /** Its charges, oldest first. */
  async charges(subscription: string): Promise<Answer[]> {
    return (await this.read(`/v1/charges?subscription=${subscription}&per_page=100`)).data.reverse();
  }

  /** Waits until it has so many charges, and the bank the last one. */
  charged(subscription: string, count: number): Promise<Answer[]> {
    return eventually(async () => {
      const charges = await this.charges(subscription);
      expect(charges).toHaveLength(count);
      expect(charges.at(-1).attempts).not.toEqual([]);
      return charges;
    }, 20_000);
  }

  /** The payer's bank tries to pay it, on its day. */
  async attempt({ id, due_on }: Answer, outcome: object): Promise<void> {
    await this.moveTo(bankingDayFrom(due_on), 1);
    await eventually(async () => made(await this.seller.api.post(`/v1/test/charges/${id}/attempt`, outcome)));
  }

  /** Types of the events about a resource, in the order in which they came. */
  async events(id: string): Promise<string[]> {
    const { data } = await this.read('/v1/events?per_page=100');
    const about = data.filter((event: Answer) => JSON.stringify(event.data).includes(`"id":"${id}"`));
    return about.map(({ type }: Answer) => type).reverse();
  }

  /** Waits until these are its events, in their order. */
  hears(id: string, types: string[]): Promise<void> {
    return eventually(async () => expect(await this.events(id)).toEqual(types));
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}

export const terms = () => ({
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: newDocument() },
  description: 'Academia',
  amount: 3_500,
  interval: 'month',
  starts_on: today(),
});

/** A day so many days after today, in São Paulo. */
export const today = (ahead = 0) => addDays(localDate(new Date()), ahead);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const errorOf = ({ status, body }: HttpResponse) => [status, body.error?.code];
export const fieldsOf = ({ body }: HttpResponse) => Object.keys(body.error?.details?.fields ?? {});

function made({ status, body }: HttpResponse): Answer {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
