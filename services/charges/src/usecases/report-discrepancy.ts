import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { Charge, Discrepancy } from '../domain/charge.ts';

const discrepancies = counter({
  name: 'charge_discrepancies_total',
  help: 'Charges about which the bank or acquirer contradicts itself or us; each is counted once',
  labels: ['mode', 'kind'],
});

/** Reports what is new since `before`, and gives it to `keep` as a finding. */
export function reportDiscrepancy(
  before: Charge,
  { id, livemode, discrepancy }: Charge,
  keep: (finding: Discrepancy) => void,
): void {
  if (!discrepancy || discrepancy === before.discrepancy) return;
  discrepancies.inc({ mode: livemode ? 'live' : 'test', kind: discrepancy });
  log.error({ charge: id, discrepancy }, 'the provider’s state of a charge cannot be resolved');
  keep(discrepancy);
}
