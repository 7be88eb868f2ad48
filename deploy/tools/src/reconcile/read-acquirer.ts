import { lowestId } from '@catraca/kernel/ids';
import type {
  AcquirerProvider,
  CardChargeback,
  CardPayment,
} from '@catraca/providers/acquirer/acquirer-provider';
import { isExpectedAtAcquirer } from './compare-acquirer.ts';
import { readOne } from './read-one.ts';
import type { AcquirerCharge, ChargeRow, UnreadableRow } from './records.ts';
import { collection, type Sources } from './sources.ts';
import { CLOCK_MARGIN_MS, type Window, widened } from './window.ts';

/**
 * Charges that the acquirer created in the period. One of several orders, or that was ordered long before or
 * after it was made here, is asked for by its code: its other orders may be in no list of the charge's time.
 * The order that our charge names is the sale.
 */
export async function readAcquirerCharges(
  sources: Sources,
  { from, until }: Window,
  unreadable: UnreadableRow[],
): Promise<AcquirerCharge[] | null> {
  const { acquirer } = sources;
  if (!acquirer) return null;
  const listed = await acquirer.listCharges(from, until);
  const groups = Map.groupBy(listed, ({ chargeId, acquirerChargeId }) => chargeId ?? acquirerChargeId);
  const asked = new Set([...groups].filter(([, orders]) => isAsked(orders)).map(([chargeId]) => chargeId));
  const recorded = await readRecorded(sources, asked);
  const found: AcquirerCharge[] = [];
  for (const [id, orders] of groups) {
    const payment = orders[0]!;
    const find = () => readOne(unreadable, id, acquirer.findOrder(id, recorded.get(id)));
    const whole = asked.has(id) ? await find() : null;
    if (whole === undefined) continue;
    const one = whole ?? (await withChargeback(acquirer, payment, unreadable));
    if (one) found.push({ ...chargeOf(one), isWhole: whole !== null });
  }
  return found;
}

function isAsked([payment, ...others]: readonly CardPayment[]): boolean {
  if (!payment || payment.chargeId === null) return false;
  return others.length > 0 || !isOrderedInTime(payment);
}

/** The acquirer's ids of the orders that these charges of ours name as their sale. */
async function readRecorded(
  sources: Sources,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const { livemode } = sources;
  const rows = await collection(sources, 'charges', 'charges')
    .find({ _id: { $in: [...ids] }, livemode }, { projection: { 'card.acquirerChargeId': 1 } })
    .toArray();
  return new Map(rows.map(({ _id, card }) => [_id, card?.acquirerChargeId ?? null]));
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
    const found = await readOne(
      unreadable,
      charge.id,
      acquirer!.findOrder(charge.id, charge.acquirerChargeId),
    );
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
    acquirerChargeId,
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
