import { paymentCpu, saleCpu } from '../measured.ts';
import { type Flow, start } from '../simulation/flow.ts';
import { baseCpu } from './base-cpu.ts';
import type { Site } from './site.ts';

/** `POST /v1/charges` (docs/architecture.md, "A sale, step by step"). */
export function* sale(site: Site): Flow {
  const gateway = site.gateway.next();
  const charges = site.charges.next();
  yield gateway.cpu(baseCpu.gateway * 0.6);
  yield gateway.write('idempotency');
  yield site.hop();
  yield charges.cpu(baseCpu.charges * 0.4);
  yield charges.write('charges.inserts');
  yield charges.cpu(baseCpu.charges * 0.3);
  yield site.bank();
  yield charges.cpu(baseCpu.charges * 0.3);
  yield charges.write('charges.changes');
  start(created(site));
  yield site.hop();
  yield gateway.cpu(baseCpu.gateway * 0.4);
  yield gateway.write('idempotency');
}

/** `charge.created`: published, cleared, stored in the history of events. */
function* created(site: Site): Flow {
  start(published(site));
  yield site.hop();
  const webhooks = site.webhooks.next();
  yield webhooks.cpu(saleCpu.webhooks.us);
  yield webhooks.write('events');
  yield site.notifier.next().cpu(saleCpu.notifier.us);
  yield site.balance.next().cpu(saleCpu.balance.us);
}

function* published(site: Site): Flow {
  const broker = site.kafka[0]!;
  site.kafka.push(site.kafka.shift()!);
  yield broker.cpu(saleCpu.kafka.us);
  yield site.charges.next().write('charges.cleared');
}

/** From the bank's callback to the webhook at the seller. The posting and the record of the delivery follow. */
export function* payment(site: Site): Flow {
  const charges = site.charges.next();
  yield site.gateway.next().cpu(baseCpu.callback);
  yield site.hop();
  yield charges.cpu(baseCpu.confirmation);
  yield charges.write('charges.reads');
  yield site.bank();
  yield charges.write('charges.changes');
  start(published(site));
  start(posted(site));
  start(remembered(site));
  yield* delivered(site);
}

function* posted(site: Site): Flow {
  const balance = site.balance.next();
  yield balance.cpu(paymentCpu.posting.us);
  yield balance.write('ledger');
}

function* remembered(site: Site): Flow {
  const webhooks = site.webhooks.next();
  yield webhooks.cpu(saleCpu.webhooks.us);
  yield webhooks.write('events');
}

function* delivered(site: Site): Flow {
  const notifier = site.notifier.next();
  yield site.hop();
  yield notifier.cpu(baseCpu.delivery);
  yield notifier.write('deliveries');
  start(recorded(site));
}

function* recorded(site: Site): Flow {
  yield site.notifier.next().write('deliveries.changes');
  const webhooks = site.webhooks.next();
  yield webhooks.cpu(saleCpu.webhooks.us);
  yield webhooks.write('log');
}
