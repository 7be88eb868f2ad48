import type { Books } from './books.ts';
import { compareBank } from './compare-bank.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import { type Difference, difference } from './differences.ts';

/** Every place where the books differ. Pure: the same books, the same answer. `now` tells what has waited too long. */
export function compare(books: Books, now: Date): Difference[] {
  return [
    ...compareBank(books),
    ...compareLedger(books),
    ...compareWebhooks(books, now),
    ...leftBehind(books),
  ];
}

function leftBehind({ stuckOutboxes, stuckLeases, deadLetters }: Books): Difference[] {
  return [
    ...stuckOutboxes.map(({ collection, id }) => difference('outbox_stuck', id, collection)),
    ...stuckLeases.map((id) => difference('lease_stuck', id)),
    ...[...deadLetters]
      .filter(([, count]) => count > 0)
      .map(([topic, count]) => difference('dead_letters', topic, `${count} messages`)),
  ];
}
