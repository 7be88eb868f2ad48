import { saleCpu } from '../measured.ts';
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
