import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

const MINUTE_MS = 60_000;
/** An endpoint that fails for this long is disabled. */
const DISABLE_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

type Health = Pick<Endpoint, 'status' | 'disabledReason' | 'enabledAt' | 'lastSuccessAt' | 'failingSince'>;
export type Attempt = Pick<Delivery, 'status' | 'responseStatus' | 'createdAt'>;

/**
 * The endpoint's health fields after the attempts, or null if unchanged. Attempts may come twice and late:
 * those from before the endpoint was enabled are ignored, and so are failures within a minute of a success.
 * `lastSuccessAt` is updated once a minute, which saves writes.
 */
export function healthAfter(endpoint: Endpoint, attempts: readonly Attempt[]): Partial<Endpoint> | null {
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
  const isOutdated = !lastSuccessAt || at.getTime() - lastSuccessAt.getTime() >= MINUTE_MS;
  return isOutdated ? { ...health, lastSuccessAt: at } : health;
}

function afterFailure(health: Health, at: Date): Health {
  const { failingSince, lastSuccessAt } = health;
  if (lastSuccessAt && at.getTime() - lastSuccessAt.getTime() < MINUTE_MS) return health;
  if (!failingSince || at < failingSince) return { ...health, failingSince: at };
  if (at.getTime() - failingSince.getTime() < DISABLE_AFTER_MS) return health;
  return { ...health, status: 'disabled', disabledReason: 'failing' };
}
