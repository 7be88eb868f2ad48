import { counter } from '@catraca/platform/telemetry/metrics';
import type { Charge } from '../../domain/charge.ts';

const outcomes = counter({
  name: 'card_charges_total',
  help: 'Card charges that reached a status, with the decline code of failed ones: paid over paid and failed is the approval rate',
  labels: ['mode', 'status', 'brand', 'decline'],
});

/** Counts the status that a card charge has just reached. */
export function countCardOutcome(before: Charge, { status, livemode, card }: Charge): void {
  if (before.status === status) return;
  const { brand, decline } = card!;
  outcomes.inc({
    mode: livemode ? 'live' : 'test',
    status,
    brand: brand ?? 'unknown',
    decline: decline ?? '',
  });
}
