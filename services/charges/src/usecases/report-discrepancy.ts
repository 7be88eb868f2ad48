import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { Charge } from '../domain/charge.ts';

const discrepancies = counter({
  name: 'charge_discrepancies_total',
  help: 'Charges about which the bank or acquirer contradicts itself or us; each is counted once',
  labels: ['mode', 'kind'],
});

export function reportDiscrepancy({ id, livemode, discrepancy }: Charge): void {
  if (!discrepancy) return;
  discrepancies.inc({ mode: livemode ? 'live' : 'test', kind: discrepancy });
  log.error({ charge: id, discrepancy }, 'the provider’s state of a charge cannot be resolved');
}
