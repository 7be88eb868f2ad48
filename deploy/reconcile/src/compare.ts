import { compareBank } from './compare-bank.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import { type Difference, difference } from './differences.ts';
import type { Records } from './records.ts';

/** All differences between the records. Pure. `now` decides what has been pending for too long. */
export function compare(records: Records, now: Date): Difference[] {
  return [
    ...compareBank(records),
    ...compareLedger(records),
    ...compareWebhooks(records, now),
    ...findStuck(records),
  ];
}

function findStuck({ stuckOutboxes, stuckLeases, deadLetters }: Records): Difference[] {
  return [
    ...stuckOutboxes.map(({ collection, id }) => difference('outbox_stuck', id, collection)),
    ...stuckLeases.map((id) => difference('lease_stuck', id)),
    ...[...deadLetters]
      .filter(([, count]) => count > 0)
      .map(([topic, count]) => difference('dead_letters', topic, `${count} messages`)),
  ];
}
