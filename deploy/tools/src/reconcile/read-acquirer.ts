import { lowestId } from '@catraca/kernel/ids';
import type {
  AcquirerProvider,
  CardChargeback,
  CardPayment,
} from '@catraca/providers/acquirer/acquirer-provider';
import { isExpectedAtAcquirer } from './compare-acquirer.ts';
import { readOne } from './read-one.ts';
import type { AcquirerCharge, ChargeRow, UnreadableRow } from './records.ts';
import type { Sources } from './sources.ts';
import { CLOCK_MARGIN_MS, type Window, widened } from './window.ts';

/**
 * Charges that the acquirer created in the period. One of several orders, or that was ordered long before or
 * after it was made here, is asked for by its code: the connector chooses, and its other orders may be in no
 * list of the charge's time.
 */
export async function readAcquirerCharges(
  { acquirer }: Sources,
  { from, until }: Window,
  unreadable: UnreadableRow[],
): Promise<AcquirerCharge[] | null> {
  if (!acquirer) return null;
  const listed = await acquirer.listCharges(from, until);
  const groups = Map.groupBy(listed, ({ chargeId, acquirerChargeId }) => chargeId ?? acquirerChargeId);
  const found: AcquirerCharge[] = [];
  for (const orders of groups.values()) {
    const payment = orders[0]!;
    const { chargeId } = payment;
    const isAsked = chargeId !== null && (orders.length > 1 || !isOrderedInTime(payment));
    const whole = isAsked ? await readOne(unreadable, chargeId, acquirer.findOrder(chargeId)) : null;
    if (whole === undefined) continue;
    const one = whole ?? (await withChargeback(acquirer, payment, unreadable));
    if (one) found.push({ ...chargeOf(one), isWhole: whole !== null });
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
  unreadable: UnreadableRow[],
): Promise<AcquirerCharge[]> {
  const known = new Set([...listed.map(({ id }) => id), ...unreadable.map(({ subject }) => subject)]);
  const unlisted: AcquirerCharge[] = [];
  for (const charge of charges) {
    if (known.has(charge.id) || !isExpectedAtAcquirer(charge)) continue;
    const found = await readOne(unreadable, charge.id, acquirer!.findOrder(charge.id));
    if (found) unlisted.push({ ...chargeOf(found), isWhole: true });
  }
  return [...listed, ...unlisted];
}

/** Lists do not tell of chargebacks: the charge does. Undefined when it is unreadable. */
async function withChargeback(
  acquirer: AcquirerProvider,
  payment: CardPayment,
  unreadable: UnreadableRow[],
): Promise<CardPayment | undefined> {
  const { status, chargeId, acquirerChargeId } = payment;
  if (status !== 'chargedback') return payment;
  const reading = acquirer.findCharge(acquirerChargeId);
  const charge = await readOne(unreadable, chargeId ?? acquirerChargeId, reading);
  return charge === null ? payment : charge;
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
