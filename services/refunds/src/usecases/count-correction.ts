import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { Refund } from '../domain/refund.ts';

const corrected = counter({
  name: 'refunds_corrected_total',
  help: 'Refunds that the bank or acquirer made although they had ended as failed; booked as made by itself',
  labels: ['mode'],
});

/** Reports a refund that was made after it had ended as failed: the buyer may have been refunded twice. */
export function countCorrection({ id: refund, chargeId: charge, livemode, corrects }: Refund): void {
  corrected.inc({ mode: livemode ? 'live' : 'test' });
  log.error({ refund, charge, corrects }, 'a refund was made that had ended as failed here');
}
