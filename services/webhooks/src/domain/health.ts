import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

const MINUTE_MS = 60_000;
/** An endpoint without a success for so long is disabled. */
const PATIENCE_MS = 5 * 24 * 60 * MINUTE_MS;

type Health = Pick<Endpoint, 'status' | 'disabledReason' | 'enabledAt' | 'lastSuccessAt' | 'failingSince'>;
export type Attempt = Pick<Delivery, 'status' | 'responseStatus' | 'createdAt'>;

/**
 * What the attempts change about their endpoint, or null for nothing. They may come twice and late: those from before it
 * was enabled say nothing, and a failure just about a success is no new trouble. Successes are noted to the minute, so
 * that a busy endpoint is not written at each.
 */
export function judge(endpoint: Endpoint, attempts: readonly Attempt[]): Partial<Endpoint> | null {
  const { status, disabledReason, enabledAt, lastSuccessAt, failingSince } = endpoint;
  const before: Health = { status, disabledReason, enabledAt, lastSuccessAt, failingSince };
  const inOrder = attempts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const after = inOrder.reduce(afterAttempt, before);
  return after === before ? null : after;
}

function afterAttempt(health: Health, { status, responseStatus, createdAt: at }: Attempt): Health {
  if (health.status === 'disabled' || at < health.enabledAt) return health;
  if (responseStatus === 410) return { ...health, status: 'disabled', disabledReason: 'gone' };
  return status === 'succeeded' ? afterSuccess(health, at) : afterFailure(health, at);
}

function afterSuccess(health: Health, at: Date): Health {
  const { failingSince, lastSuccessAt } = health;
  if (failingSince && failingSince <= at) return { ...health, failingSince: null, lastSuccessAt: at };
  const isNews = !lastSuccessAt || at.getTime() - lastSuccessAt.getTime() >= MINUTE_MS;
  return isNews ? { ...health, lastSuccessAt: at } : health;
}

function afterFailure(health: Health, at: Date): Health {
  const { failingSince, lastSuccessAt } = health;
  if (lastSuccessAt && at.getTime() - lastSuccessAt.getTime() < MINUTE_MS) return health;
  if (!failingSince || at < failingSince) return { ...health, failingSince: at };
  if (at.getTime() - failingSince.getTime() < PATIENCE_MS) return health;
  return { ...health, status: 'disabled', disabledReason: 'failing' };
}
