import type { ChargeDocument } from '@catraca/charges/charge-document';
import { eventsAgain } from '@catraca/charges/charge-events';
import type { Collection } from 'mongodb';

export interface Reemission {
  chargeId: string;
  /** Types of the events emitted again. */
  types: string[];
}

/**
 * Puts a charge's events back into its outbox, from where charges publishes them. Those that are there
 * already are left.
 */
export async function emitAgain(
  charges: Collection<ChargeDocument>,
  charge: ChargeDocument,
  { since, isDryRun }: { since: Date; isDryRun: boolean },
): Promise<Reemission> {
  const { _id: chargeId } = charge;
  const waiting = new Set(charge.outbox.map(({ id }) => id));
  const entries = eventsAgain(charge, since).filter(({ id }) => !waiting.has(id));
  if (entries.length > 0 && !isDryRun) {
    await charges.updateOne(
      { _id: chargeId, 'outbox.id': { $nin: entries.map(({ id }) => id) } },
      { $push: { outbox: { $each: entries } } },
      { writeConcern: { w: 'majority' } },
    );
  }
  const types = entries.map(({ event }) => event.type);
  return { chargeId, types };
}

/** Charges with events since this time. */
export function chargesSince(charges: Collection<ChargeDocument>, since: Date) {
  return charges.find({ 'events.at': { $gte: since } }, { projection: { sealed: 0, items: 0 } });
}
