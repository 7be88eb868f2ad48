import { addDays, daysBetween, type LocalDate, localDate } from '@catraca/kernel/dates';
import { earliestDueDay, sendDay } from '@catraca/kernel/due-days';
import type { Db } from 'mongodb';
import { type Finding, finding } from './finding.ts';
import type { Renewals } from './renewals.ts';

const WEEK = 7;
const PAID: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

interface RenewalRow {
  _id: string;
  status: string;
  mandate: { id: string; subscriptionId: string | null };
  scheduled: { cycle: number; dueOn: LocalDate; failureCode: string | null };
}

interface SubscriptionRow {
  _id: string;
  status: string;
  startsOn: LocalDate;
  mandate: { startsOn: LocalDate };
  billingDay: number;
  activatedAt: Date | null;
  canceledAt: Date | null;
}

type DatabaseOf = (service: string) => Db;

/** Work on mandates and subscriptions that is still in progress. `now`: the seller's time. */
export async function pendingRenewals(databaseOf: DatabaseOf, now: Date): Promise<Finding[]> {
  const idsOf = async (service: string, name: string, filter: object) =>
    (await databaseOf(service).collection(name).find(filter).project({ _id: 1 }).toArray()).map(({ _id }) =>
      String(_id),
    );
  const unsent = await idsOf('charges', 'charges', { 'scheduled.sendAt': { $lte: now } });
  const unsettled = await idsOf('subscriptions', 'mandates', { isSettled: false });
  const intended = await idsOf('subscriptions', 'subscriptions', {
    status: { $ne: 'requested' },
    $or: [{ isSettled: false }, { 'charges.state': 'intended' }],
  });
  return [
    ...unsent.map((id) => finding('renewal_unsent', id)),
    ...unsettled.map((id) => finding('mandate_unsettled', id)),
    ...intended.map((id) => finding('cycle_intended', id)),
  ];
}

/** Cycles that were charged twice or not at all, and subscriptions that are not there. */
export async function checkRenewals(
  databaseOf: DatabaseOf,
  renewals: Pick<Renewals, 'seller' | 'subscribers' | 'now'>,
): Promise<Finding[]> {
  const { accountId, acknowledged } = knownOf(renewals);
  const charges = await databaseOf('charges')
    .collection('charges')
    .find({ accountId, 'mandate.id': { $gt: '' } })
    .project<RenewalRow>({ status: 1, mandate: 1, scheduled: 1 })
    .toArray();
  const subscriptions = await databaseOf('subscriptions')
    .collection('subscriptions')
    .find({ accountId })
    .toArray();
  const byId = new Map(subscriptions.map((row) => [String(row._id), row as unknown as SubscriptionRow]));
  const ofSubscription = Map.groupBy(charges, ({ mandate }) => mandate.subscriptionId);
  return [
    ...acknowledged
      .filter((id) => !byId.has(id))
      .map((id) => finding('acknowledged_subscription_missing', id)),
    ...charges
      .filter(({ scheduled }) => scheduled.failureCode === 'not_sent')
      .map(({ _id }) => finding('renewal_not_sent', _id)),
    ...[...byId.values()].flatMap((one) => cyclesOf(one, ofSubscription.get(one._id) ?? [], renewals.now)),
  ];
}

function knownOf({ seller, subscribers }: Pick<Renewals, 'seller' | 'subscribers'>) {
  return {
    accountId: seller.account,
    acknowledged: subscribers.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  };
}

/** Each cycle that came up while it was active has one charge that is open or paid, or else failed ones. */
function cyclesOf(subscription: SubscriptionRow, charges: RenewalRow[], now: Date): Finding[] {
  const byCycle = Map.groupBy(charges, ({ scheduled }) => scheduled.cycle);
  const twice = [...byCycle].filter(
    ([, those]) => those.filter(({ status }) => status === 'pending' || PAID.includes(status)).length > 1,
  );
  const missed = expectedCycles(subscription, now).filter((cycle) => !byCycle.has(cycle));
  return [
    ...twice.map(([cycle, those]) =>
      finding('cycle_charged_twice', subscription._id, `${cycle}: ${those.map(({ _id }) => _id).join(' ')}`),
    ),
    ...missed.map((cycle) => finding('cycle_not_charged', subscription._id, String(cycle))),
  ];
}

/** Weeks whose due day could be charged when the payer approved, and whose charge was due to be made. */
function expectedCycles(subscription: SubscriptionRow, now: Date): number[] {
  const { startsOn, mandate, billingDay, activatedAt, canceledAt } = subscription;
  if (!activatedAt) return [];
  const until = localDate(canceledAt ?? now);
  const cycles: number[] = [];
  for (let due = firstDue(startsOn, billingDay); ; due = addDays(due, WEEK)) {
    const comesUp = sendDay(due);
    if (comesUp >= until) return cycles;
    if (due >= earliestDueDay(activatedAt))
      cycles.push(Math.floor(daysBetween(mandate.startsOn, due) / WEEK));
  }
}

function firstDue(startsOn: LocalDate, billingDay: number): LocalDate {
  let day = startsOn;
  while ((new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK) !== billingDay) day = addDays(day, 1);
  return day;
}
