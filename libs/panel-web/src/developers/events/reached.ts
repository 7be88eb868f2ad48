import type { Delivery } from '@catraca/contracts/http/schemas/delivery';

type Attempt = Pick<Delivery, 'endpoint_id' | 'status'>;

/** Endpoints that an event was tried at: those that have got it, and those that have not. */
export interface Reached {
  got: string[];
  missed: string[];
}

/** `attempts`: of one event. A success counts, whatever was tried before or after. */
export function reachedBy(attempts: readonly Attempt[]): Reached {
  const endpoints = [...new Set(attempts.map(({ endpoint_id }) => endpoint_id))];
  const hasGot = (endpoint: string) =>
    attempts.some(({ endpoint_id, status }) => endpoint_id === endpoint && status === 'succeeded');
  return {
    got: endpoints.filter(hasGot),
    missed: endpoints.filter((endpoint) => !hasGot(endpoint)),
  };
}
