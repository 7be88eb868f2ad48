import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { isAboveMaximum, type PaymentLink } from '../domain/link.ts';
import type { Session } from '../domain/session.ts';

const sessions = counter({
  name: 'checkout_sessions_total',
  help: 'Checkout sessions that were opened, that were paid (completed), and that ended unpaid (expired)',
  labels: ['mode', 'status'],
});
const attempts = counter({
  name: 'checkout_attempts_total',
  help: 'Attempts to pay a session that reached a status',
  labels: ['mode', 'method', 'status'],
});

const aboveMaximum = counter({
  name: 'link_payments_above_maximum_total',
  help: 'Payments of links beyond max_payments, by attempts that had been given up; one is to be refunded',
  labels: ['mode'],
});

/** After a payment of this link. */
export function reportAboveMaximum(link: PaymentLink): void {
  if (!isAboveMaximum(link)) return;
  aboveMaximum.inc({ mode: modeOf(link.livemode) });
  log.error({ link: link.id, payments: link.payments }, 'a link was paid more often than it may be');
}

export function countSessions(livemode: boolean, status: 'opened' | 'completed' | 'expired'): void {
  sessions.inc({ mode: modeOf(livemode), status });
}

/** Counts the statuses that attempts have just reached. */
export function countAttempts(before: Session, { livemode, attempts: after }: Session): void {
  const known = new Map(before.attempts.map(({ chargeId, status }) => [chargeId, status]));
  for (const { chargeId, method, status } of after)
    if (known.get(chargeId) !== status) attempts.inc({ mode: modeOf(livemode), method, status });
}

function modeOf(livemode: boolean): string {
  return livemode ? 'live' : 'test';
}
