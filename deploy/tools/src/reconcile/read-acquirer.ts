import { lowestId } from '@catraca/kernel/ids';
import type {
  AcquirerProvider,
  CardChargeback,
  CardPayment,
} from '@catraca/providers/acquirer/acquirer-provider';
import { isExpectedAtAcquirer } from './compare-acquirer.ts';
import type { AcquirerCharge, ChargeRow } from './records.ts';
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
