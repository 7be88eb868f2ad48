import { addDays, localDate } from '@catraca/kernel/dates';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { Payers, terms, today } from './payers.ts';

/* A year of fifty subscriptions by the test clock, with what payers' banks reject, to the cent. */

const SUBSCRIPTIONS = 50;
const MONTHS = 12;
const SETTLED_MS = 60_000;
const payers = await opened(Payers.open());
const { api } = payers.seller;

/** `twice`: on the first day, both tries. `always`: on each day that it is tried. */
type Fate = 'paid' | 'final' | 'once' | 'twice' | 'always';

/** What becomes of a month's charge. Never three months in a row unpaid, which would end the subscription. */
function fateOf(subscription: number, month: number): Fate {
  const turn = (subscription * 7 + month * 3) % 10;
  if (turn === 0) return 'final';
  if (turn === 1) return 'once';
  if (turn === 2) return 'twice';
  return turn === 3 && month % 6 === 2 ? 'always' : 'paid';
}

const amountOf = (subscription: number) => 1_000 + subscription * 37;
/** The default contract: 1 % for the platform, 0,4 % for the Pix, each rounded half up. */
const netOf = (amount: number) => amount - Math.floor(amount / 100 + 0.5) - Math.floor(amount / 250 + 0.5);

interface Charge {
  id: string;
  status: string;
  amount: number;
  net_amount: number;
  due_on: string;
  subscription: string;
  failure_code: string | null;
  attempts: { on: string; kind: string; status: string }[];
}

const pending = async (): Promise<Charge[]> =>
  (await payers.read('/v1/charges?status=pending&per_page=100')).data;
const openOn = ({ attempts }: Charge, day: string) =>
  attempts.find((one) => one.status === 'scheduled' && one.on <= day);

const ids = await Promise.all(
  Array.from({ length: SUBSCRIPTIONS }, async (_, number) => {
    const customer = { ...terms().customer, document: newDocument() };
    const mandate = { ...terms(), customer, amount: amountOf(number), authorization: 'qr' };
    const order = { mandate, billing_day: Number(today(10).slice(8)) };
    const made = await payers.subscription(order);
    await api.post(`/v1/test/mandates/${made.mandate}/approve`);
    return made.id as string;
  }),
);

async function reject({ id }: Charge, code: string): Promise<void> {
  const { status, text } = await api.post(`/v1/test/charges/${id}/attempt`, { outcome: 'rejected', code });
  if (status !== 200) throw new Error(text);
}

/** The tries of a day: in the morning, then in the evening. */
async function tryOn(day: string, month: number, isFirst: boolean): Promise<void> {
  await payers.moveTo(day, 1);
  const fate = ({ subscription }: Charge) => fateOf(ids.indexOf(subscription), month);
  const due = await eventually(async () => {
    const charges = await pending();
    expect(charges.every(({ attempts }) => attempts.length > 0)).toBe(true);
    return charges.filter((one) => openOn(one, day));
  }, SETTLED_MS);
  const morning = due.filter((one) => fate(one) !== 'paid' && (isFirst || fate(one) === 'always'));
  for (const one of morning) await reject(one, fate(one) === 'final' ? 'AC05' : 'AM02');
  const evening = morning.filter((one) => fate(one) === 'always' || (isFirst && fate(one) === 'twice'));
  for (const one of evening) await reject(one, 'AM02');
  await payers.moveTo(day, 19);
  await eventually(async () => {
    const left = await pending();
    expect(left.filter((one) => openOn(one, day))).toEqual([]);
    expect(left.every((one) => openOn(one, '9999-12-31'))).toBe(true);
  }, SETTLED_MS);
}

test('a year of fifty subscriptions, rejections and retries included, to the cent', async () => {
  for (let month = 0; month < MONTHS; month++) {
    const { next_charge_on: dueOn } = await payers.read(`/v1/subscriptions/${ids[0]}`);
    await payers.moveTo(addDays(dueOn, -4), 1);
    await eventually(async () => {
      const charges = await pending();
      expect(charges.map(({ due_on }) => due_on)).toEqual(Array(SUBSCRIPTIONS).fill(dueOn));
      expect(charges.every(({ attempts }) => attempts.length === 1)).toBe(true);
    }, SETTLED_MS);
    for (let isFirst = true; ; isFirst = false) {
      const days = (await pending()).map((one) => openOn(one, '9999-12-31')!.on).sort();
      if (days.length === 0) break;
      await tryOn(days[0]!, month, isFirst);
    }
  }

  const charges: Charge[] = (
    await Promise.all(ids.map((id) => payers.charges(id) as Promise<Charge[]>))
  ).flat();
  expect(charges).toHaveLength(SUBSCRIPTIONS * MONTHS);
  const expected = ids.flatMap((_, number) =>
    Array.from({ length: MONTHS }, (_month, month) => {
      const fate = fateOf(number, month);
      const isPaid = fate !== 'final' && fate !== 'always';
      return [amountOf(number), isPaid ? 'paid' : 'failed', { final: 'AC05', always: 'AM02' }[fate as 'final'] ?? null];
    }),
  );
  expect(charges.map(({ amount, status, failure_code }) => [amount, status, failure_code])).toEqual(expected);

  const paid = charges.filter(({ status }) => status === 'paid');
  expect(paid.map(({ net_amount }) => net_amount)).toEqual(paid.map(({ amount }) => netOf(amount)));
  const sum = paid.reduce((total, { net_amount }) => total + net_amount, 0);
  await eventually(async () => expect((await payers.read('/v1/balance')).balance).toBe(sum), SETTLED_MS);

  const statuses = await Promise.all(ids.map(async (id) => (await payers.read(`/v1/subscriptions/${id}`)).status));
  const last = ids.map((_, number) => ['final', 'always'].includes(fateOf(number, MONTHS - 1)));
  expect(statuses).toEqual(last.map((isUnpaid) => (isUnpaid ? 'past_due' : 'active')));
  expect(localDate(new Date((await payers.read('/v1/test/clock')).now)) > today(330)).toBe(true);
}, 1_500_000);
