import { counter } from '@catraca/platform/telemetry/metrics';
import type { Charge } from '../domain/charge.ts';

const reached = counter({
  name: 'charges_total',
  help: 'Charges that reached a status; requested: our intent, which the bank or acquirer has not confirmed',
  labels: ['mode', 'method', 'status'],
});
const paidCents = counter({
  name: 'charges_paid_cents_total',
  help: 'Amount of the charges that were paid, in cents',
  labels: ['mode', 'method'],
});

/** Counts the status that a charge has just reached. */
export function countStatus({ livemode, paymentMethod: method, status, amount }: Charge): void {
  const mode = livemode ? 'live' : 'test';
  reached.inc({ mode, method, status });
  if (status === 'paid') paidCents.inc({ mode, method }, amount);
}
