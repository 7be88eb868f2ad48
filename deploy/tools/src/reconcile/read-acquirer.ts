import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { lowestId } from '@catraca/kernel/ids';
import type {
  AcquirerProvider,
  CardChargeback,
  CardPayment,
  PayablePage,
} from '@catraca/providers/acquirer/acquirer-provider';
import { isExpectedAtAcquirer } from './compare-acquirer.ts';
import type { AcquirerCharge, ChargeRow, PayableRow } from './records.ts';
import { collection, type Sources } from './sources.ts';
import { CLOCK_MARGIN_MS, type Window, widened } from './window.ts';

/** Days of payment that are compared. */
const PAYABLE_DAYS = 7;

/**
 * Charges that the acquirer created in the period. One of several orders, or that was ordered long before or
 * after it was made here, is asked for by its code: the connector chooses, and its other orders may be in no
 * list of the charge's time.
 */
export async function readAcquirerCharges(
  { acquirer }: Sources,
  { from, until }: Window,
): Promise<AcquirerCharge[] | null> {
  if (!acquirer) return null;
  const listed = await acquirer.listCharges(from, until);
  const groups = Map.groupBy(listed, ({ chargeId, acquirerChargeId }) => chargeId ?? acquirerChargeId);
  const found: AcquirerCharge[] = [];
  for (const orders of groups.values()) {
    const payment = orders[0]!;
    const { chargeId } = payment;
    const isAsked = chargeId !== null && (orders.length > 1 || !isOrderedInTime(payment));
    const whole = isAsked ? await acquirer.findOrder(chargeId) : null;
    found.push({ ...chargeOf(whole ?? (await withChargeback(acquirer, payment))), isWhole: whole !== null });
  }
  return found;
}

/** Whether the slice of the charge lists the order too. */
function isOrderedInTime({ chargeId, createdAt }: CardPayment): boolean {
  const around = widened({ from: createdAt, until: createdAt }, CLOCK_MARGIN_MS);
  return chargeId! >= lowestId('ch', around.from) && chargeId! < lowestId('ch', around.until);
}

/** With those of our charges that the list lacks and the acquirer should have, each asked for. */
export async function withUnlisted(
  { acquirer }: Sources,
  charges: readonly ChargeRow[],
  listed: readonly AcquirerCharge[],
): Promise<AcquirerCharge[]> {
  const known = new Set(listed.map(({ id }) => id));
  const unlisted: AcquirerCharge[] = [];
  for (const charge of charges) {
    if (known.has(charge.id) || !isExpectedAtAcquirer(charge)) continue;
    const found = await acquirer!.findOrder(charge.id);
    if (found) unlisted.push({ ...chargeOf(found), isWhole: true });
  }
  return [...listed, ...unlisted];
}

/** What the acquirer paid on the last days, without today, with its postings. */
export async function readPayables(sources: Sources, now: Date): Promise<PayableRow[] | null> {
  if (!sources.acquirer) return null;
  const today = localDate(now);
  const [from, until] = [timeOf(addDays(today, -PAYABLE_DAYS), 0), timeOf(today, 0)];
  const rows: PayableRow[] = [];
  let cursor: string | null = null;
  do {
    const page: PayablePage = await sources.acquirer.payables({ from, until, cursor });
    cursor = page.next;
    const some = page.rows.filter(({ status, paymentDate }) => status === 'paid' && paymentDate < today);
    const postings = await collection(sources, 'balance', 'postings')
      .find({ _id: { $in: some.map(({ id }) => `payable:${id}`) } }, { projection: { entries: 1 } })
      .toArray();
    const posted = new Map(postings.map(({ _id, entries }) => [_id, entries]));
    rows.push(
      ...some.map(({ id, amount, fee }) => {
        return { id, amount, fee, posted: posted.get(`payable:${id}`) ?? null };
      }),
    );
  } while (cursor !== null);
  return rows;
}

/** Lists do not tell of chargebacks: the charge does. */
async function withChargeback(acquirer: AcquirerProvider, payment: CardPayment): Promise<CardPayment> {
  if (payment.status !== 'chargedback') return payment;
  return (await acquirer.findCharge(payment.acquirerChargeId)) ?? payment;
}

function chargeOf(payment: CardPayment): Omit<AcquirerCharge, 'isWhole'> {
  const { chargeId, acquirerChargeId, status, amount, canceledAmount, chargeback, repeated } = payment;
  return {
    id: chargeId ?? acquirerChargeId,
    status,
    amount,
    canceledAmount,
    chargeback: chargeback && { amount: takenBack(chargeback), at: chargeback.at },
    repeated,
  };
}

function takenBack({ disputed, represented }: CardChargeback): number | null {
  return disputed === null ? null : Math.max(0, disputed - represented);
}
